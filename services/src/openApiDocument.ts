// Prints the OpenAPI document, for the linter.
import { openApiDocument } from './api/openApi/document.ts';

console.log(JSON.stringify(openApiDocument('https://despacho.gt')));
