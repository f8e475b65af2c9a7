// The form, the tabs and the stored drafts of the tests of drafts.
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { openDesk } from '../../../test/desk.tsx';
import { DRAFT_KEY, testSession } from '../../../test/session.ts';
import type { FieldRule } from '../../form/fieldSpec.ts';
import { Form } from '../../form/Form.tsx';
import { type Refusal } from '../../form/refusal.ts';
import { useKitForm } from '../../form/useKitForm.ts';
import { draftStorageKey } from '../draftStorage.ts';
import { openDraftStore, type DraftContent } from '../draftStore.ts';
import { dropDrafts } from '../liveDraft.ts';

export const KEYS = { first: 'A'.repeat(43), second: 'B'.repeat(43) };
export const UID = 'controller-1';
export const MARK = 'Portón negro';
export const SECRET = 'Clave-Secreta-77';
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export const schema = z.record(z.string(), z.unknown());
export type Values = z.input<typeof schema>;
export const text = (name: string, only = {}): FieldRule<Values> => ({ kind: 'text', name, label: name, ...only });
export const FOUR = { nombre: '', calle: '', zona: '', pin: '', clave: '' };
export const FIELDS = [
  text('nombre'),
  text('calle'),
  text('zona'),
  text('pin', { autoComplete: 'one-time-code' }),
  text('clave', { type: 'password' }),
];

export const PLACE: DraftContent = {
  form: 'place',
  names: ['nombre', 'calle', 'zona'],
  base: { nombre: '' },
  mine: { nombre: MARK },
};

type FormProps = {
  values?: Values;
  fields?: FieldRule<Values>[];
  submit?: () => Promise<Refusal | null>;
  draft?: string;
};

export const TestForm = ({ values = FOUR, fields = FIELDS, submit = async () => null, draft = 'place' }: FormProps) => {
  const form = useKitForm<Values, Values>({ schema, values, submit, draft });
  return <Form form={form} fields={fields} label="Lugar" />;
};

/** A tab with the form. The session and its key are the test's. */
export const open = async (
  props: FormProps = {},
  answer: () => { status: number; body: unknown } = withKey(KEYS.first),
) => openDesk({ [DRAFT_KEY]: answer }, { children: <TestForm {...props} /> });
export const withKey = (key: string) => () => ({ status: 200, body: { key } });
export const field = (name: string) => page.getByLabelText(name);
export const button = (name: string) => page.getByRole('button', { name });
export const offer = () => page.getByText(/^Tienes un borrador de hace/);
export const storedKeys = (): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(draftStorageKey(UID, '')));
export const isStored = async (): Promise<void> => {
  await expect.poll(() => storedKeys().length).toBe(1);
};

/** Typed, stored, and the screen has ended. */
export const leftBehind = async (props: FormProps = {}): Promise<void> => {
  const { unmount } = await open(props);
  await field('nombre').fill(MARK);
  await isStored();
  unmount();
};
export const draftsWith = async (key: string) => {
  const { session } = testSession({ [DRAFT_KEY]: withKey(key) });
  await session.signIn({ email: 'ada@example.test', password: 'secret' });
  return (await (await openDraftStore(session, UID))?.all()) ?? [];
};
/** A draft of the form, or of another build of it, as it was stored at this time. */
export const storeAt = async (at: number, id: string, content: DraftContent = PLACE): Promise<void> => {
  const { session } = testSession({ [DRAFT_KEY]: withKey(KEYS.first) });
  await session.signIn({ email: 'ada@example.test', password: 'secret' });
  const store = await openDraftStore(session, UID);
  const clock = vi.spyOn(Date, 'now').mockReturnValue(at);
  await store?.write(id, content, () => true);
  clock.mockRestore();
};

/** For the tests of a file. */
export const useCleanDesk = (): void => {
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    // Else the end of the form stores its draft in the next test.
    dropDrafts();
    cleanup();
    vi.restoreAllMocks();
  });
};
