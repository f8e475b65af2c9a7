// A sheet as the file of a format; the library of each format is loaded on demand.
import { MIME, type Format, type Sheet } from './sheet.ts';

export const blobOf = async (sheet: Sheet, format: Format, now: number): Promise<Blob> => {
  switch (format) {
    case 'csv':
      return new Blob([(await import('./csv.ts')).csvOf(sheet)], { type: MIME.csv });
    case 'xlsx':
      return (await import('./xlsx.ts')).xlsxOf(sheet);
    case 'pdf':
      return (await import('./pdf.ts')).pdfOf(sheet, now);
  }
};
