// Why a file cannot become a map. The message is a whole sentence for the person who named the file.

export class MapRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MapRefusal';
  }
}
