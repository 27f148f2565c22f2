import { Select } from '@backstage/ui';

export interface MultiFilterProps<V extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly value: readonly V[];
  readonly onChange: (value: V[]) => void;
}

/** A filter of which several values may be chosen; none chosen is no filter. */
export function MultiFilter<V extends string>(props: MultiFilterProps<V>) {
  const { options } = props;
  return (
    <Select
      size="small"
      aria-label={props.label}
      placeholder={props.label}
      selectionMode="multiple"
      options={options.map(option => ({ ...option }))}
      value={[...props.value]}
      onChange={keys => {
        const chosen = new Set(keys.map(String));
        props.onChange(
          options
            .filter(option => chosen.has(option.value))
            .map(option => option.value),
        );
      }}
    />
  );
}
