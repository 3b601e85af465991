import { memo, type ReactNode } from 'react'
import { Tooltip } from '../../../ui/tooltip.tsx'

interface Props {
  name: string
  /** In the format of `Control.keys`. */
  keys: string | undefined
  icon: ReactNode
  /** The position in the toolbar. */
  index: number
  /** Whether this button is the toolbar's Tab stop. */
  isStop: boolean
  isPressed: boolean | undefined
  isExpanded?: boolean
  isPossible: boolean
  onFocus: (index: number) => void
  onPress: (index: number) => void
}

const isMac = navigator.userAgent.includes('Mac')

/** `Ctrl+Shift+8` for the tooltip, `Control+Shift+8` for ARIA. */
const shownKeys = (keys: string): string => keys.replace('Mod', isMac ? '⌘' : 'Ctrl')
const ariaKeys = (keys: string): string => keys.replace('Mod', isMac ? 'Meta' : 'Control')

const LOOK =
  'grid size-9 cursor-pointer place-items-center rounded-md text-sm text-ink hover:bg-sunken focus-visible:-outline-offset-2 aria-disabled:cursor-default aria-disabled:text-muted aria-disabled:opacity-55 aria-expanded:bg-brand-soft aria-expanded:text-brand-text aria-expanded:inset-ring-2 aria-expanded:inset-ring-brand aria-pressed:bg-brand-soft aria-pressed:text-brand-text aria-pressed:inset-ring-2 aria-pressed:inset-ring-brand forced-colors:aria-expanded:border-2 forced-colors:aria-pressed:border-2 md:w-8 pointer-coarse:size-11 [&_:is(b,i,s,u)]:text-base [&_:is(b,i,s,u)]:font-semibold [&_svg]:size-5 [&_svg]:fill-none [&_svg]:stroke-current [&_svg]:stroke-[1.75] [&_svg]:[stroke-linecap:round] [&_svg]:[stroke-linejoin:round]'

/** A toolbar button, with its name and keys as tooltip. Memoized, because a keystroke changes few buttons. */
export const ToolButton = memo(function ToolButton(props: Props) {
  const { name, keys, icon, index, isStop, isPressed, isExpanded, isPossible } = props
  return (
    <Tooltip text={keys === undefined ? name : `${name} (${shownKeys(keys)})`}>
      <button
        type="button"
        className={LOOK}
        tabIndex={isStop ? 0 : -1}
        aria-label={name}
        aria-keyshortcuts={keys && ariaKeys(keys)}
        aria-pressed={isPressed}
        aria-expanded={isExpanded}
        aria-disabled={!isPossible || undefined}
        onFocus={() => props.onFocus(index)}
        onClick={() => props.onPress(index)}
      >
        {icon}
      </button>
    </Tooltip>
  )
})
