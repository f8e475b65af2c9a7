// The shift, below the alarms that call: handing it over, accepting it item by item, and what was accepted before.
import type { HandoverView, ShiftItem } from '@despacho/contract/handovers.ts';
import { useSessionState } from '@despacho/client/session/hooks.ts';
import { duration } from '@despacho/ui/format.ts';
import { Button } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { REQUEST_MS } from '../../../kit/freshness.ts';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { List } from '../../../kit/layout/List.tsx';
import { Note, Row, Stack } from '../../../kit/layout/Page.tsx';
import { useRoute } from '../../../kit/requests/useRoute.ts';
import { useScreenPath } from '../../../kit/shell/paths.tsx';
import { DataPart } from '../../../kit/states/DataPart.tsx';
import { NoteForm } from '../NoteForm.tsx';
import { mayLeaveNote } from '../noteGuard.ts';
import { ShiftHistory } from './ShiftHistory.tsx';
import { itemText, shiftText as text } from './text.ts';
import { useShiftActs } from './useShiftActs.ts';

/** With the way to its order. */
const ItemLine = ({ item }: { item: ShiftItem }) => {
  const pathTo = useScreenPath();
  const isOrder = item.kind === 'lock' || item.kind === 'watch';
  const to = isOrder ? pathTo('/order/:orderId', { orderId: item.key.slice(item.key.indexOf(':') + 1) }) : null;
  return <bdi>{to === null ? itemText(item) : <Link to={to}>{itemText(item)}</Link>}</bdi>;
};

type Acts = ReturnType<typeof useShiftActs>;
type HandoverCardProps = { handover: HandoverView; isOwn: boolean; now: number; acts: Acts };

const HandoverCard = ({ handover, isOwn, now, acts: { isBusy, accept } }: HandoverCardProps) => {
  const { id, from, pending, startedAt, isAutomatic, releasedAt } = handover;
  const title = isOwn
    ? text.ownHandover(pending.length)
    : isAutomatic
      ? text.leftWithout(from.name)
      : text.of(from.name);
  const action = isOwn ? text.takeBack : text.accept;
  return (
    <section aria-label={title}>
      <Row align="spread">
        <h3>
          <bdi>{title}</bdi>
        </h3>
        <Note>{text.since(duration(now - Date.parse(startedAt)), pending.length)}</Note>
      </Row>
      {releasedAt === null || isAutomatic ? null : <Note kind="urgent">{text.released}</Note>}
      {isOwn ? <Note>{text.drafts}</Note> : null}
      {pending.length === 0 ? (
        <Note>{text.nonePending}</Note>
      ) : (
        <Stack>
          <List look="lines" label={title}>
            {pending.map((item) => (
              <li key={item.key}>
                <Row align="spread">
                  <ItemLine item={item} />
                  <Button
                    disabled={isBusy}
                    aria-label={text.actionOf(action, itemText(item))}
                    onClick={() => void accept(id, [item.key])}
                  >
                    {action}
                  </Button>
                </Row>
              </li>
            ))}
          </List>
          <Row>
            <Button
              {...(isOwn ? {} : { intent: 'primary' as const })}
              disabled={isBusy}
              aria-label={text.actionOf(isOwn ? text.takeBackAll : text.acceptAll, title)}
              onClick={() => void accept(id, null)}
            >
              {isOwn ? text.takeBackAll : text.acceptAll}
            </Button>
          </Row>
        </Stack>
      )}
    </section>
  );
};

const OwnItems = ({ items, acts: { isBusy, closeNote } }: { items: readonly ShiftItem[]; acts: Acts }) => (
  <List look="lines" label={text.own(items.length)}>
    {items.map((item) => (
      <li key={item.key}>
        <Row align="spread">
          <ItemLine item={item} />
          {item.kind === 'note' && item.owner !== null ? (
            <Button
              disabled={isBusy}
              aria-label={text.actionOf(text.closeNote, item.label)}
              onClick={() => void closeNote(item)}
            >
              {text.closeNote}
            </Button>
          ) : item.owner === null ? (
            <Note>{text.noOwner}</Note>
          ) : null}
        </Row>
      </li>
    ))}
  </List>
);

/** [HO11] Asks, unless there is nothing to hand over: it cannot be taken back from those who have accepted. */
const handOver = async (acts: Acts, own: readonly ShiftItem[] | undefined): Promise<void> => {
  const isEmpty = own?.length === 0;
  const question = { title: text.ask(own?.length ?? null), action: text.handOver, intent: 'primary' as const };
  if (isEmpty || (await confirm(question))) await acts.handOver();
};

type Opened = 'own' | 'note' | 'history' | null;

/** Names the draft and the guard of a note. */
const NOTE_ID = 'shift';

/** What was acted on leaves the list with its button: the focus goes to the part, not to the page. */
const useFocusAfterActs = (acts: Acts) => {
  const part = useRef<HTMLElement>(null);
  const hasActed = useRef(false);
  useEffect(() => {
    if (!hasActed.current || document.activeElement !== document.body) return;
    hasActed.current = false;
    part.current?.focus();
  });
  const accept: Acts['accept'] = async (id, keys) => {
    hasActed.current = true;
    await acts.accept(id, keys);
  };
  const closeNote: Acts['closeNote'] = async (item) => {
    hasActed.current = true;
    await acts.closeNote(item);
  };
  return { part, acts: { ...acts, accept, closeNote } };
};

export const Shift = ({ now }: { now: number }) => {
  const session = useSessionState();
  const ownId = session.isSignedIn ? session.profile.id : null;
  const result = useRoute('shift', {}, { everyMs: REQUEST_MS.urgent });
  const { part, acts } = useFocusAfterActs(useShiftActs());
  const [opened, setOpened] = useState<Opened>(null);
  const open = async (which: Opened): Promise<void> => {
    if (await mayLeaveNote(NOTE_ID)) setOpened(which);
  };
  const toggle = (which: Exclude<Opened, null>, name: string) => (
    <Button
      variant="minimal"
      aria-expanded={opened === which}
      onClick={() => void open(opened === which ? null : which)}
    >
      {name}
    </Button>
  );
  return (
    <section aria-label={text.title} ref={part} tabIndex={-1}>
      <Stack>
        <Row>
          <Button disabled={acts.isBusy} aria-keyshortcuts="e" onClick={() => void handOver(acts, result.value?.own)}>
            {text.handOver}
          </Button>
          {toggle('note', text.addNote)}
        </Row>
        {opened === 'note' ? (
          <NoteForm alarmId={NOTE_ID} isBusy={acts.isBusy} send={acts.addNote} onDone={() => setOpened(null)} />
        ) : null}
        <DataPart {...result} label={text.loading} rows={1}>
          {({ own, handovers }) => (
            <Stack>
              {handovers.map((handover) => (
                <HandoverCard
                  key={handover.id}
                  handover={handover}
                  isOwn={handover.from.id === ownId}
                  now={now}
                  acts={acts}
                />
              ))}
              <Row>
                {own.length === 0 ? null : toggle('own', text.own(own.length))}
                {toggle('history', opened === 'history' ? text.hideHistory : text.showHistory)}
              </Row>
              {opened === 'own' ? <OwnItems items={own} acts={acts} /> : null}
              {opened === 'history' ? <ShiftHistory /> : null}
            </Stack>
          )}
        </DataPart>
      </Stack>
    </section>
  );
};
