// The charts of the reports: bars, stacks, lines, rings, and one without data.
import { whole } from '@despacho/ui/format.ts';
import { hostileText, hostileTexts } from '../../gallery/hostile.ts';
import type { Story } from '../../gallery/story.ts';
import { Chart } from './Chart.tsx';

const hours = ['08', '09', '10', '11', '12', '13', '14'];
const wave = (from: number, step: number): number[] =>
  hours.map((_, index) => Math.round(from + step * index * Math.sin(index)));
const two = [
  { name: 'Entregadas', values: wave(40, 9) },
  { name: 'Canceladas', values: wave(12, 2) },
];
const six = ['San Martín', 'Pollo Brujo', 'iShop', 'Pizza Real', 'Café León', 'La Torre'].map((name, index) => ({
  name,
  values: wave(10 + 5 * index, index),
}));

export const stories: Story[] = [
  {
    name: 'bars',
    render: () => (
      <Chart kind="bar" title="Órdenes por hora" category="Hora" categories={hours} series={two} format={whole} />
    ),
  },
  {
    name: 'stacked',
    render: () => (
      <Chart
        kind="stacked"
        title="Órdenes por empresa"
        category="Hora"
        categories={hours}
        series={six}
        format={whole}
      />
    ),
  },
  {
    name: 'lines',
    render: () => (
      <Chart kind="line" title="Tendencia" category="Hora" categories={hours} series={six} format={whole} />
    ),
  },
  {
    name: 'ring',
    render: () => (
      <Chart
        kind="pie"
        title="Por tipo de pago"
        categories={['Efectivo', 'Tarjeta', 'Sin cobro']}
        series={[{ name: 'Órdenes', values: [120, 64, 9] }]}
        format={whole}
      />
    ),
  },
  {
    name: 'empty',
    render: () => (
      <Chart
        kind="bar"
        title="Órdenes por hora"
        categories={hours}
        series={[{ name: 'Órdenes', values: [] }]}
        format={whole}
      />
    ),
  },
  {
    name: 'hostile',
    render: () => (
      <Chart
        kind="bar"
        title={hostileText}
        category={hostileText}
        categories={hostileTexts}
        series={hostileTexts.map((name) => ({ name, values: [1, 2, 3] }))}
        format={whole}
      />
    ),
  },
];
