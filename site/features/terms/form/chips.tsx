import { Tooltip } from '../../../ui/tooltip.tsx'

interface Props {
  label: string
  names: readonly string[]
  /** A word after the name. */
  tagOf?: (name: string) => string | null
  onRemove: (name: string) => void
}

/** The chosen names, each with a button that removes it. */
export function Chips({ label, names, tagOf, onRemove }: Props) {
  if (names.length === 0) return null
  return (
    <ul className="chips" aria-label={label}>
      {names.map((name) => (
        <li key={name}>
          <span>{name}</span>
          {tagOf?.(name) && <span className="tag">{tagOf(name)}</span>}
          <Tooltip text={`Remove ${name}`}>
            <button type="button" aria-label={`Remove ${name}`} onClick={() => onRemove(name)}>
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="M4 4l8 8M12 4l-8 8" />
              </svg>
            </button>
          </Tooltip>
        </li>
      ))}
    </ul>
  )
}
