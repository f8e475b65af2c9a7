// The built filter: conditions and groups of them, joined with Y or O, as deep as people need.
import { Cross, Plus } from '@blueprintjs/icons';
import { DayInput } from '../../date/DayInput.tsx';
import { isDated, type Columns } from '../column.ts';
import { isGroup, operator, type Rule, type RuleGroup } from '../filter/ruleGroup.ts';
import { needsText, operatorsOf } from '../filter/rules.ts';
import { gridText, OPERATOR_TEXT } from '../text.ts';
import styles from './Builder.module.css';

const inputType = {
  text: 'text',
  enum: 'text',
  bool: 'text',
  number: 'number',
  money: 'number',
} as const;

type RuleRowProps<T> = { columns: Columns<T>; rule: Rule; onChange: (rule: Rule) => void; onRemove: () => void };

const RuleRow = <T,>({ columns, rule, onChange, onRemove }: RuleRowProps<T>) => {
  const column = columns.find(({ id }) => id === rule.column) ?? columns[0];
  const kind = column?.kind ?? 'text';
  const operators = operatorsOf(kind);
  const choices = column?.values;
  return (
    <div className={styles['rule']}>
      <select
        aria-label={gridText.column}
        value={rule.column}
        onChange={({ target: { value } }) => {
          const next = columns.find(({ id }) => id === value);
          onChange({ column: value, operator: operatorsOf(next?.kind ?? 'text')[0] ?? 'is', text: '' });
        }}
      >
        {columns.map(({ id, header }) => (
          <option key={id} value={id}>
            {header}
          </option>
        ))}
      </select>
      <select
        aria-label={gridText.operator}
        value={rule.operator}
        onChange={({ target: { value } }) => onChange({ ...rule, operator: operator.parse(value) })}
      >
        {operators.map((each) => (
          <option key={each} value={each}>
            {OPERATOR_TEXT[each]}
          </option>
        ))}
      </select>
      {!needsText(rule.operator) ? (
        <span />
      ) : isDated(kind) ? (
        <DayInput
          ties={{ 'aria-label': gridText.operand }}
          value={rule.text}
          onChange={(text) => onChange({ ...rule, text })}
        />
      ) : choices === undefined ? (
        <input
          aria-label={gridText.operand}
          type={inputType[kind]}
          step="any"
          value={rule.text}
          onChange={({ target }) => onChange({ ...rule, text: target.value })}
        />
      ) : (
        <select
          aria-label={gridText.operand}
          value={rule.text}
          onChange={({ target }) => onChange({ ...rule, text: target.value })}
        >
          <option value="" />
          {choices.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      )}
      <button type="button" aria-label={gridText.removeRule} onClick={onRemove}>
        <Cross size={14} />
      </button>
    </div>
  );
};

type GroupProps<T> = {
  columns: Columns<T>;
  group: RuleGroup;
  onChange: (group: RuleGroup) => void;
  /** The outermost group stays. */
  onRemove?: () => void;
};

/** A deeper filter is no longer readable. */
const DEEPEST = 4;

const Group = <T,>({ columns, group, onChange, onRemove, depth = 0 }: GroupProps<T> & { depth?: number }) => {
  const first = columns[0];
  const newRule = (): Rule => ({
    column: first?.id ?? '',
    operator: operatorsOf(first?.kind ?? 'text')[0] ?? 'is',
    text: '',
  });
  const replace = (at: number, ...rules: RuleGroup['rules']): void =>
    onChange({ ...group, rules: group.rules.toSpliced(at, 1, ...rules) });
  return (
    <fieldset className={styles['group']}>
      <legend>
        <span className={styles['join']} role="radiogroup" aria-label={gridText.joinWith}>
          {(['and', 'or'] as const).map((join) => (
            <button
              key={join}
              type="button"
              role="radio"
              aria-checked={group.join === join}
              onClick={() => onChange({ ...group, join })}
            >
              {gridText[join]}
            </button>
          ))}
        </span>
      </legend>
      {group.rules.map((each, index) =>
        isGroup(each) ? (
          <Group
            // oxlint-disable-next-line react/no-array-index-key -- a condition has no name of its own, only its place
            key={index}
            columns={columns}
            group={each}
            depth={depth + 1}
            onChange={(next) => replace(index, next)}
            onRemove={() => replace(index)}
          />
        ) : (
          <RuleRow
            // oxlint-disable-next-line react/no-array-index-key -- as above
            key={index}
            columns={columns}
            rule={each}
            onChange={(next) => replace(index, next)}
            onRemove={() => replace(index)}
          />
        ),
      )}
      <div className={styles['more']}>
        <button type="button" onClick={() => onChange({ ...group, rules: [...group.rules, newRule()] })}>
          <Plus size={12} /> {gridText.addRule}
        </button>
        {depth >= DEEPEST ? null : (
          <button
            type="button"
            onClick={() =>
              onChange({
                ...group,
                rules: [...group.rules, { join: group.join === 'and' ? 'or' : 'and', rules: [newRule()] }],
              })
            }
          >
            <Plus size={12} /> {gridText.addGroup}
          </button>
        )}
        {onRemove === undefined ? null : (
          <button type="button" onClick={onRemove}>
            <Cross size={12} /> {gridText.removeGroup}
          </button>
        )}
      </div>
    </fieldset>
  );
};

type BuilderProps<T> = { columns: Columns<T>; rules: RuleGroup | null; onChange: (rules: RuleGroup | null) => void };

const noRules: RuleGroup = { join: 'and', rules: [] };

export const Builder = <T,>({ columns, rules, onChange }: BuilderProps<T>) => (
  <div className={styles['builder']} role="dialog" aria-label={gridText.builder}>
    <p>{gridText.builderTitle}</p>
    <Group
      columns={columns}
      group={rules ?? noRules}
      onChange={(group) => onChange(group.rules.length === 0 && group.join === 'and' ? null : group)}
    />
    <button type="button" className={styles['clear']} disabled={rules === null} onClick={() => onChange(null)}>
      {gridText.clear}
    </button>
  </div>
);
