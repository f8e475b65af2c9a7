// Which orders other people have chosen on their desks, for as long as this desk is open [DK20].
import { connectDesk, type DeskSocket } from '@despacho/client/live/deskSocket.ts';
import { useSession, useSessionState } from '@despacho/client/session/hooks.ts';
import type { ChosenOrder } from '@despacho/contract/desk.ts';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';

export type Others = ReadonlyMap<string, readonly ChosenOrder[]>;

const NONE: readonly ChosenOrder[] = [];

/** By order; an account with several desks is listed once. `connect`: a test plays the server. */
export const useOthers = (chosen: string | null, connect = connectDesk): Others => {
  const session = useSession();
  const state = useSessionState();
  const uid = state.isSignedIn ? state.uid : null;
  const [choices, setChoices] = useState(NONE);
  const socket = useRef<DeskSocket>(null);
  const choose = useEffectEvent(() => socket.current?.choose(chosen));
  useEffect(() => {
    if (uid === null) return undefined;
    const opened = connect(session, setChoices);
    socket.current = opened;
    choose();
    return () => {
      opened.close();
      socket.current = null;
      setChoices(NONE);
    };
  }, [session, uid, connect]);
  useEffect(() => socket.current?.choose(chosen), [chosen]);
  return useMemo(() => {
    const others = choices.filter(({ id }) => id !== uid);
    const once = new Map(others.map((choice) => [`${choice.orderId}\n${choice.id}`, choice]));
    return Map.groupBy(once.values(), ({ orderId }) => orderId);
  }, [choices, uid]);
};
