import { SearchField } from '@backstage/ui';
import { useEffect, useRef, useState } from 'react';

/** A pause in typing after which the list is asked for again. */
const PAUSE_MS = 300;

/** A search box whose text is committed after a pause, on Enter, and when it is cleared. */
export function SearchBox(props: {
  label: string;
  placeholder: string;
  value: string;
  onCommit: (value: string) => void;
}) {
  const { value, onCommit } = props;
  const [text, setText] = useState(value);
  const committed = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>();

  useEffect(() => {
    // The address changed under the box: back button, cleared filters. Its own commits are not taken back.
    if (value !== committed.current) {
      committed.current = value;
      setText(value);
    }
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const commit = (next: string) => {
    clearTimeout(timer.current);
    if (next === committed.current) return;
    committed.current = next;
    onCommit(next);
  };

  return (
    <SearchField
      size="small"
      aria-label={props.label}
      placeholder={props.placeholder}
      value={text}
      onChange={next => {
        setText(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => commit(next.trim()), PAUSE_MS);
      }}
      onSubmit={next => commit(next.trim())}
      onClear={() => commit('')}
    />
  );
}
