import { type HTMLInputAutoCompleteAttribute, type KeyboardEvent, useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import fieldStyles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import styles from './suggest-field.module.css';

export interface FieldSuggestion {
  readonly id: string;
  readonly text: string;
}

interface SuggestFieldProps extends FieldProps {
  /** Suggestions for the text so far; the parent searches for them. */
  readonly suggestions: readonly FieldSuggestion[];
  readonly onChoose: (suggestion: FieldSuggestion) => void;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
}

/** A text that may be completed from a list; it stays a text of its own when nothing is chosen. */
export function SuggestField({ suggestions, onChoose, autoComplete, ...field }: SuggestFieldProps) {
  const { register } = useFormContext();
  const listId = useId();
  const [wanted, setWanted] = useState(false);
  const [active, setActive] = useState(-1);
  const open = wanted && suggestions.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;
  const { onChange, onBlur, ...input } = register(field.name);

  const close = () => {
    setWanted(false);
    setActive(-1);
  };
  const choose = (suggestion: FieldSuggestion) => {
    close();
    onChoose(suggestion);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    const chosen = suggestions[active];
    if (step !== undefined) {
      // Beyond either end stands the text itself, without a choice.
      const places = suggestions.length + 1;
      setActive(((active + 1 + step + places) % places) - 1);
    } else if (event.key === 'Enter' && chosen) choose(chosen);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };

  return (
    <Field {...field}>
      {(control) => (
        <div className={styles.anchor}>
          <input
            {...control}
            {...input}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={listId}
            aria-activedescendant={open && active >= 0 ? optionId(active) : undefined}
            autoComplete={autoComplete}
            className={fieldStyles.control}
            onChange={(event) => {
              setWanted(true);
              setActive(-1);
              return onChange(event);
            }}
            onBlur={(event) => {
              close();
              return onBlur(event);
            }}
            onKeyDown={onKeyDown}
          />
          <div id={listId} role="listbox" aria-label="Suggestions" className={styles.list} hidden={!open}>
            {open &&
              suggestions.map((suggestion, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus
                <div
                  key={suggestion.id}
                  id={optionId(index)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  className={styles.option}
                  onPointerDown={(event) => event.preventDefault()}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(suggestion)}
                >
                  {suggestion.text}
                </div>
              ))}
          </div>
          <VisuallyHidden>
            <span role="status">{open ? `Suggestions: ${suggestions.length}` : ''}</span>
          </VisuallyHidden>
        </div>
      )}
    </Field>
  );
}
