// The accounts that begin at the desk in this browser, instead of their usual landing [DK1].
import { z } from 'zod';
import { keptChoice } from './shell/look/kept.ts';

export const deskAccounts = keptChoice<readonly string[]>('despacho.desk', z.array(z.string()), []);
