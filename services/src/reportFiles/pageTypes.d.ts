// The declarations of jspdf and its tables name these parts of a page. A server has none, and nothing here uses them.
interface HTMLElement {}
interface HTMLDocument {}
interface HTMLImageElement {}
interface HTMLCanvasElement {}
interface HTMLTableElement {}
interface HTMLTableRowElement {}
interface HTMLTableCellElement {}
interface Window {}
