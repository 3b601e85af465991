interface Props {
  placeholder: string
  label: string
  value: string
  onChange: (text: string) => void
}

/** Narrows the table below to the rows that contain the text. */
export const TableSearch = ({ placeholder, label, value, onChange }: Props) => (
  <input
    type="search"
    className="min-h-11 max-w-md min-w-0 flex-[1_1_16rem] rounded-lg border border-muted bg-surface px-3 text-ink max-sm:max-w-none max-sm:flex-[1_1_100%]"
    placeholder={placeholder}
    aria-label={label}
    autoComplete="off"
    spellCheck={false}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)
