// "Vistas": filters and sorting of this list under a name, of the person and of its team, each with a link [LI18].
import { Button, PopoverNext, PopupKind } from '@blueprintjs/core';
import { Bookmark, Cross } from '@blueprintjs/icons';
import { useSession, useSessionState } from '@despacho/client/session/hooks.ts';
import type { ListPath, ListView } from '@despacho/contract/orders/listViews.ts';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useCan } from '../../../kit/access.ts';
import { DeniedButton } from '../../../kit/denied/DeniedButton.tsx';
import { deniedText } from '../../../kit/denied/text.ts';
import { linkQuery } from '../../../kit/grid/model/address.ts';
import type { GridControls } from '../../../kit/grid/props.ts';
import { List } from '../../../kit/layout/List.tsx';
import { Row } from '../../../kit/layout/Page.tsx';
import { notify } from '../../../kit/notify/notify.ts';
import { FAILURE_TEXT } from '../../../kit/requests/text.ts';
import { useAction, useRoute } from '../../../kit/requests/useRoute.ts';
import { CopyButton } from '../../../kit/states/CopyButton.tsx';
import { saveView } from './saveView.ts';
import styles from './SavedViews.module.css';
import { viewText } from './text.ts';

const addressOf = ({ list, query }: ListView): string => `${list}?${query}`;

type ViewProps = { view: ListView; isOwn: boolean; isRemovable: boolean; onOpen: () => void };

const View = ({ view, isOwn, isRemovable, onOpen }: ViewProps) => {
  const { id, name, owner, isShared } = view;
  const remove = useAction('removeListView');
  /** It has no undo: a second press confirms it. */
  const [isAsked, setIsAsked] = useState(false);
  const onRemove = async (): Promise<void> => {
    const result = await remove({ params: { id } });
    if (result.ok) notify(viewText.removed(name), 'success');
    else notify(FAILURE_TEXT[result.code], 'danger');
  };
  return (
    <li>
      <Row>
        <Link to={addressOf(view)} onClick={onOpen}>
          {name}
        </Link>
        <small>{isOwn ? (isShared ? viewText.shared : null) : viewText.by(owner.name)}</small>
        <CopyButton text={location.origin + addressOf(view)} label={viewText.copy(name)} />
        {isRemovable ? (
          <Button
            variant="minimal"
            intent={isAsked ? 'danger' : 'none'}
            {...(isAsked ? { text: viewText.confirm } : { icon: <Cross /> })}
            aria-label={isAsked ? viewText.confirmRemoval(name) : viewText.remove(name)}
            onClick={() => (isAsked ? void onRemove() : setIsAsked(true))}
            onBlur={() => setIsAsked(false)}
          />
        ) : null}
      </Row>
    </li>
  );
};

type ViewsProps = { list: ListPath; onOpen: () => void; onSave: () => void };

const Views = ({ list, onOpen, onSave }: ViewsProps) => {
  const state = useSessionState();
  const maySave = useCan('listViews.save');
  const ownId = state.isSignedIn ? state.profile.id : '';
  const isAdministrator = state.isSignedIn && ['OWNER', 'ADMINISTRATOR'].includes(state.profile.role);
  const { value, failure, retry } = useRoute('listViews', { query: { list } });
  const views = value?.views ?? [];
  const groups = [
    { title: viewText.own, found: views.filter(({ owner }) => owner.id === ownId) },
    { title: viewText.team, found: views.filter(({ owner }) => owner.id !== ownId) },
  ];
  return (
    <div className={styles['views']} role="dialog" aria-label={viewText.title}>
      {failure === null ? null : (
        <p role="alert">
          {viewText.failed} <Button onClick={retry}>{viewText.retry}</Button>
        </p>
      )}
      {value !== null && views.length === 0 ? <p>{viewText.none}</p> : null}
      {groups.map(({ title, found }) =>
        found.length === 0 ? null : (
          <section key={title}>
            <strong aria-hidden>{title}</strong>
            <List label={title}>
              {found.map((view) => (
                <View
                  key={view.id}
                  view={view}
                  isOwn={view.owner.id === ownId}
                  isRemovable={view.owner.id === ownId || isAdministrator}
                  onOpen={onOpen}
                />
              ))}
            </List>
          </section>
        ),
      )}
      {maySave ? (
        <Button intent="primary" onClick={onSave}>
          {viewText.save}
        </Button>
      ) : (
        <DeniedButton label={viewText.save} why={deniedText.readOnly} />
      )}
    </div>
  );
};

export const SavedViews = ({ list, grid }: { list: ListPath; grid: GridControls }) => {
  const { api } = useSession();
  const mayShare = useCan('listViews.share');
  const [params] = useSearchParams();
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  const isSaving = useRef(false);
  const onSave = (): void => {
    isSaving.current = true;
    close();
  };
  // After the focus has returned: it would be taken from the dialog.
  const onClosed = (): void => {
    const query = linkQuery(params, { ...grid.query, page: 0 }).toString();
    if (isSaving.current) void saveView(api, list, { query, mayShare });
    isSaving.current = false;
  };
  return (
    <PopoverNext
      isOpen={isOpen}
      onInteraction={setIsOpen}
      placement="bottom-start"
      popupKind={PopupKind.DIALOG}
      animation="minimal"
      arrow={false}
      transitionDuration={0}
      onClosed={onClosed}
      content={<Views list={list} onOpen={close} onSave={onSave} />}
    >
      <Button variant="minimal" icon={<Bookmark />} aria-haspopup="dialog" aria-expanded={isOpen}>
        {viewText.open}
      </Button>
    </PopoverNext>
  );
};
