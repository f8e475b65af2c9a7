// Why a file cannot become a map. The message is a complete sentence for the user who named the file.

export class MapImportError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MapImportError';
  }
}
