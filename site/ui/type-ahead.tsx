import { TypeAheadList } from './type-ahead-list.tsx'
import { type TypeAheadProps, useTypeAhead } from './use-type-ahead.ts'

/**
 * A field with suggestions: the pattern 'editable combobox with list autocomplete' of the WAI-ARIA practices. Enter selects
 * the option that the arrow keys have reached, or the first match, and never submits the form while there is text.
 */
export function TypeAhead<Option>(props: TypeAheadProps<Option>) {
  const { input, inputRef, placeholder, text, options, labelOf, none } = props
  const { id, hasOptions, isShown, reached, open, choose, onKey } = useTypeAhead(props)
  return (
    <>
      <input
        {...input}
        ref={inputRef}
        type="text"
        value={text}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={hasOptions}
        aria-controls={hasOptions ? id : undefined}
        aria-activedescendant={hasOptions && reached >= 0 ? `${id}-${reached}` : undefined}
        onChange={(event) => {
          props.onText(event.currentTarget.value)
          open(true)
        }}
        onKeyDown={onKey}
        // An invalid field gets the focus for correction: its list would cover the error message.
        onFocus={() => input['aria-invalid'] === undefined && open(true)}
        onClick={() => open(true)}
        onBlur={() => {
          open(false)
          props.onLeave?.()
        }}
      />
      <p className="hidden-text" role="status">
        {isShown && (hasOptions ? `${options.length} found` : none)}
      </p>
      {isShown && (
        <TypeAheadList
          id={id}
          field={inputRef}
          labels={options.map(labelOf)}
          reached={reached}
          none={none}
          onChoose={(index) => {
            const option = options[index]
            if (option !== undefined) choose(option)
          }}
        />
      )}
    </>
  )
}
