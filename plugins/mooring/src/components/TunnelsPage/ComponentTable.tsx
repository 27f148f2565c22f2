import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { useBreakpoint } from '@backstage/ui';
import { ComponentView } from '@mooring/core';
import { mooringTranslationRef } from '../../translation';
import { componentKey } from './componentKey';
import { ComponentRow } from './ComponentRow';
import opening from '../OpeningTable/OpeningTable.module.css';
import styles from './TunnelsPage.module.css';

const WIDE = [
  'state',
  'name',
  'clusters',
  'heartbeat',
  'certificate',
  'text',
] as const;
/** In a narrow window the rest is told under the component's name. */
const NARROW = ['state', 'name'] as const;

/** Gateways, relays and sites in the server's order: the one that takes most clusters down first. */
export function ComponentTable(props: {
  components: readonly ComponentView[];
  /** Key of the opened one. */
  open: string | undefined;
  onOpen: (key: string | undefined) => void;
}) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const narrow = useBreakpoint().down('md');
  const columns = narrow ? NARROW : WIDE;
  return (
    <div className={opening.scroll}>
      <table className={opening.table}>
        <caption className={opening.caption}>{t('tunnels.caption')}</caption>
        <thead>
          <tr>
            <td className={styles.toggle} />
            {columns.map(column => (
              <th key={column} scope="col" className={styles[column]}>
                {t(`tunnels.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        {props.components.map(component => {
          const key = componentKey(component);
          const isOpen = props.open === key;
          return (
            <ComponentRow
              key={key}
              component={component}
              columns={columns.length + 1}
              narrow={narrow}
              isOpen={isOpen}
              onToggle={() => props.onOpen(isOpen ? undefined : key)}
            />
          );
        })}
      </table>
    </div>
  );
}
