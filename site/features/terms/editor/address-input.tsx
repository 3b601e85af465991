interface Props {
  label: string
  value: string
  onChange: (address: string) => void
  autoFocus?: boolean
}

/** An input for the address of a link or an image. */
export function AddressInput({ label, value, onChange, autoFocus }: Props) {
  return (
    <label>
      {label}
      <input
        type="text"
        inputMode="url"
        value={value}
        placeholder="https://"
        autoComplete="off"
        spellCheck={false}
        autoFocus={autoFocus}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  )
}
