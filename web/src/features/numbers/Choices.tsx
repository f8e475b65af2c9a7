// Above the numbers: the days, and what they are about.
import { Button } from '@blueprintjs/core';
import { RangeChoice } from '../../kit/date/RangeChoice.tsx';
import { Row } from '../../kit/layout/Page.tsx';
import styles from './Numbers.module.css';
import { PRESETS, presetRange, type useNumbersRange } from './numbersRange.ts';
import type { ChosenScope } from './numbersScope.ts';
import { ScopeChoice } from './ScopeChoice.tsx';
import { numbersText as text } from './text.ts';

type ChoicesProps = { days: ReturnType<typeof useNumbersRange>; of: ChosenScope };

export const Choices = ({ days: { range, rule, today, choose }, of }: ChoicesProps) => (
  <Row align="end">
    <RangeChoice key={`${range.from} ${range.to}`} value={range} rule={rule} onChange={choose} />
    <div className={styles['presets']} role="group" aria-label={text.presets}>
      {PRESETS.map((preset) => {
        const each = presetRange(preset, today);
        const isChosen = each.from === range.from && each.to === range.to;
        return (
          <Button key={preset} active={isChosen} aria-pressed={isChosen} onClick={() => choose(each)}>
            {text.preset[preset]}
          </Button>
        );
      })}
    </div>
    <ScopeChoice chosen={of} />
  </Row>
);
