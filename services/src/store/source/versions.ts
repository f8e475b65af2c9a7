// Versions of documents: Firestore's times in microseconds, as 16 digits that compare as text.
import type { Version } from '@despacho/contract/values.ts';
import type { Timestamp } from 'firebase-admin/firestore';

const SECOND_DIGITS = 10;
const MICRO_DIGITS = 6;

export const versionOf = ({ seconds, nanoseconds }: Pick<Timestamp, 'seconds' | 'nanoseconds'>): Version =>
  String(seconds).padStart(SECOND_DIGITS, '0') + String(Math.floor(nanoseconds / 1_000)).padStart(MICRO_DIGITS, '0');

export const msOfVersion = (version: Version): number => Math.floor(Number(version) / 1_000);
