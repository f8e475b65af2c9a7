// The identity provider of the settings, and which settings exclude each other.
import type { Settings } from '../settings.ts';

/** `emulator`: host:port. */
export type IdentityChoice =
  | { kind: 'embedded' }
  | { kind: 'firebase'; projectId: string; apiKey: string; emulator: string | null };

export const identityFrom = (values: Settings): IdentityChoice =>
  values.IDENTITY === 'embedded'
    ? { kind: 'embedded' }
    : {
        kind: 'firebase',
        projectId: values.FIREBASE_PROJECT_ID ?? '',
        apiKey: values.FIREBASE_API_KEY ?? '',
        emulator: values.FIREBASE_AUTH_EMULATOR_HOST ?? null,
      };

type Place = { isDemo: boolean; /** Only this machine can reach it. */ isLocal: boolean; hasCloudStore: boolean };

const EMULATED =
  'is refused with NODE_ENV=production, with Cloud Firestore and on any HOST but 127.0.0.1: anyone can write the tokens of an emulator';

export const identityProblems = (values: Settings, { isDemo, isLocal, hasCloudStore }: Place) => {
  if (values.IDENTITY === 'embedded') return [];
  const problems: { name: string; reason: string }[] = [];
  for (const name of ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY'] as const) {
    if (values[name] === undefined) problems.push({ name, reason: 'must be set for IDENTITY=firebase' });
  }
  if (isDemo) {
    problems.push({
      name: 'DEMO',
      reason: 'cannot be on with IDENTITY=firebase: its accounts have passwords that everybody knows',
    });
  }
  const hasKeys = values.GOOGLE_APPLICATION_CREDENTIALS !== undefined || values.FIREBASE_CONFIG !== undefined;
  if (values.FIREBASE_AUTH_EMULATOR_HOST === undefined) {
    if (!hasKeys)
      problems.push({ name: 'GOOGLE_APPLICATION_CREDENTIALS', reason: 'must be set for IDENTITY=firebase' });
  } else if (values.NODE_ENV === 'production' || hasCloudStore || !isLocal) {
    problems.push({ name: 'FIREBASE_AUTH_EMULATOR_HOST', reason: EMULATED });
  }
  return problems;
};
