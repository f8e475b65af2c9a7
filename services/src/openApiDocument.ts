// Prints the OpenAPI document, for the linter.
import { openApiDocument } from './api/openApi/document.ts';

process.stdout.write(`${JSON.stringify(openApiDocument('https://despacho.gt'))}\n`);
