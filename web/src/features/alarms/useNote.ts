// A note while it is written: held by the card, so that closing its form can ask about what was typed.
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { alarmText } from './text.ts';

export const LONGEST_NOTE = 500;
const note = z.object({ text: z.string().trim().min(1, alarmText.emptyNote).max(LONGEST_NOTE) });

export const useNote = () => useForm({ resolver: zodResolver(note), defaultValues: { text: '' } });
export type Note = ReturnType<typeof useNote>;
