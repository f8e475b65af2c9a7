// Workbooks are zipped where they are made. fflate would begin a worker from a blob: for anything large,
// which our policy refuses, and wait for its answer for ever; large sheets are made in a worker of ours already.
const ZIPPED_BY = 'write-excel-file/modules/zip/zipToArrayBuffer.js';
const ASKED = "import { zip } from 'fflate';";
const GIVEN = "import { zipSync } from 'fflate';\nconst zip = (files, done) => done(null, zipSync(files));";

/** @type {import('vite').Plugin} */
export const zipHere = {
  name: 'zip-here',
  transform: {
    filter: { id: /zipToArrayBuffer\.js$/ },
    handler(code, id) {
      if (!id.endsWith(ZIPPED_BY)) return null;
      if (!code.includes(ASKED)) throw new Error(`${ZIPPED_BY} no longer asks for ${ASKED}`);
      return code.replace(ASKED, GIVEN);
    },
  },
};
