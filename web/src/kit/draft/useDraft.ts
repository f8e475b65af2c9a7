// The draft of a form in its component: `const draft = useDraft({ form, id, base, changes, recover })`. useKitForm has one.
import { SessionProvider } from '@despacho/client/session/hooks.ts';
import { use, useEffect, useEffectEvent, useState } from 'react';
import type { Draft } from './draftStore.ts';
import { isAlike, isSame, type Values } from './draftValues.ts';
import { createLiveDraft } from './liveDraft.ts';

// What a form's controls allow to be stored, by their kind.
const SECRETS = ['[type=password]', '[type=file]', '[autocomplete*=password]', '[autocomplete=one-time-code]'].join();
const LONG_TEXT = 200;

const controlsOf = (formId: string): Element[] => {
  const form = document.getElementById(formId);
  return form instanceof HTMLFormElement ? [...form.elements] : [];
};

/** Passwords, PINs and files never enter a draft, shown or not. */
const secretNames = (formId: string): string[] =>
  controlsOf(formId).flatMap((control) => (control.matches(SECRETS) ? [control.getAttribute('name') ?? ''] : []));

const isLong = (control: Element): boolean =>
  control instanceof HTMLTextAreaElement ||
  (control instanceof HTMLInputElement && control.type === 'text' && control.maxLength >= LONG_TEXT);

/** A text of several lines, or a note. */
const hasLongText = (formId: string): boolean => controlsOf(formId).some(isLong);

/** A form of more fields keeps a draft; of fewer only one with a long text [DR1]. */
const MAX_SHORT_FIELDS = 3;

type DraftOptions = {
  /** Different for a form of another screen or of another document. Null: without a draft. */
  form: string | null;
  /** The id of the form element, whose controls are looked at. */
  id: string;
  /** Every field as it is in the form. */
  current: () => Values;
  /** What the fields were given. */
  base: () => Values;
  /** Fields that say what the others are about: a draft has them also where they are as they were given. */
  about?: readonly string[];
  /** Puts a recovered draft into the fields, which is a change. */
  put: (mine: Values, base: Values) => void;
  /** False: changes by others are shown elsewhere. */
  isComparing: boolean;
  /** One value is a sheet of many cells. */
  isSheet?: boolean;
};

export type FormDraft = {
  /** Null: nothing to recover. */
  offer: { at: number } | null;
  recover: () => void;
  discard: () => void;
  /** What fields had that were changed since the recovered draft began: the draft is in the fields. */
  others: Values;
  /** After each change by the person: stores what differs from the base. */
  changed: () => void;
  saved: () => void;
};

const uidOf = (session: ReturnType<typeof useOwnSession>): string | null => {
  const state = session?.state.get();
  return state?.isSignedIn === true ? state.uid : null;
};
const useOwnSession = () => use(SessionProvider);

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/** A draft of an earlier build may have other fields of the form; one of another form has fewer than half of them. */
const isOfForm = ({ names }: Draft, current: Values): boolean =>
  names.filter((name) => name in current).length * 2 > Math.max(names.length, Object.keys(current).length);

/** Its fields that differ from the form and still fit into it. Without any it is not offered: its recovery would remove it. */
const recoverable = ({ mine }: Draft, current: Values): string[] =>
  Object.keys(mine).filter(
    (name) => name in current && isAlike(mine[name], current[name]) && !isSame(mine[name], current[name]),
  );

export const useDraft = (options: DraftOptions): FormDraft => {
  const session = useOwnSession();
  const [form] = useState(options.form);
  const [live] = useState(() => {
    const uid = uidOf(session);
    return session === null || uid === null || form === null ? null : createLiveDraft(session, uid);
  });
  const [secrets] = useState(() => new Set<string>());
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const [others, setOthers] = useState<Values>({});
  const onDrafts = useEffectEvent((all: readonly Draft[]) => {
    const current = options.current();
    setDrafts(all.filter((draft) => isOfForm(draft, current) && recoverable(draft, current).length > 0));
  });
  useEffect(() => (form === null ? undefined : live?.follow(form, (all) => onDrafts(all))), [live, form]);

  const changed = (): void => {
    if (live === null || form === null) return;
    secretNames(options.id).forEach((name) => secrets.add(name));
    const [current, base] = [options.current(), options.base()];
    const names = Object.keys(current).filter((name) => !secrets.has(name));
    const dirty = names.filter((name) => !isSame(current[name], base[name]));
    const isWorthIt =
      options.isSheet === true || Object.keys(current).length > MAX_SHORT_FIELDS || hasLongText(options.id);
    const stored = [...new Set([...dirty, ...(options.about ?? [])])];
    live.change(
      dirty.length === 0 || !isWorthIt ? null : { form, names, base: pick(base, stored), mine: pick(current, stored) },
    );
  };

  const [first] = drafts;
  const withoutFirst = (): void => setDrafts(drafts.slice(1));
  return {
    offer: first ?? null,
    recover: () => {
      if (first === undefined) return;
      const current = options.current();
      const names = recoverable(first, current);
      const changedBefore = names.filter((name) => !isSame(first.mine[name], first.base[name]));
      const contested = changedBefore.filter((name) => !isSame(first.base[name], current[name]));
      if (options.isComparing) setOthers(pick(current, contested));
      live?.replace(first.id);
      options.put(pick(first.mine, names), pick(first.base, names));
      withoutFirst();
    },
    discard: () => {
      if (first !== undefined) live?.discard(first.id);
      withoutFirst();
    },
    others,
    changed,
    saved: () => {
      live?.change(null);
      setOthers({});
    },
  };
};
