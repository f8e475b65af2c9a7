// Texts of the support widget.
export const supportText = {
  title: 'Soporte',
  open: 'Soporte',
  greeting: (name: string) => `Hola, ${name}. ¿En qué te ayudamos?`,
  problem: 'Tengo un problema',
  soon: 'Próximamente',
  /** Topics without a reply yet [MN6]. */
  later: [
    'Quiero saber de una orden',
    'Quiero hablar con una persona',
    'Tengo una duda de mi factura',
    'Quiero aprender a usar la consola',
    'Tengo una sugerencia',
  ],
} as const;
