import type { Names } from '../state/plainText';
import type { ViewSnapshot } from '../types';
import { Blocks } from './Blocks';

/** The open modal of one person. */
export function ModalFrame({
  view,
  names,
}: {
  view: ViewSnapshot;
  names: Names;
}) {
  return (
    <div
      className="modal"
      role="dialog"
      aria-modal="true"
      aria-labelledby="modal-title"
      data-view="modal"
      data-id={view.id}
    >
      <form data-form="submit">
        <h2 id="modal-title">{view.title}</h2>
        <div className="view">
          <Blocks blocks={view.blocks} names={names} errors={view.errors} />
        </div>
        <footer>
          <button type="button" data-form="close">
            {view.close ?? (view.submit ? 'Cancel' : 'Close')}
          </button>
          {view.submit && (
            <button type="submit" className="primary">
              {view.submit}
            </button>
          )}
        </footer>
      </form>
    </div>
  );
}
