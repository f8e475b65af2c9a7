// Texts of parts that are loaded late.
export const LAZY_TEXT = { failed: 'Esta parte no se pudo cargar. Recarga la página cuando tengas conexión.' };
