import type { ComponentProps } from 'react'
import { Tooltip } from '../../../ui/tooltip.tsx'

interface Props extends ComponentProps<'button'> {
  name: string
  /** As `toolbar-controls.tsx` names them. */
  keys: string | undefined
}

const isMac = navigator.userAgent.includes('Mac')

/** `Ctrl+Shift+8` as people read it, `Control+Shift+8` as ARIA wants it. */
const shownKeys = (keys: string): string => keys.replace('Mod', isMac ? '⌘' : 'Ctrl')
const ariaKeys = (keys: string): string => keys.replace('Mod', isMac ? 'Meta' : 'Control')

/** A button of the toolbar, with its name and its keys as tooltip. */
export const ToolButton = ({ name, keys, ...button }: Props) => (
  <Tooltip text={keys === undefined ? name : `${name} (${shownKeys(keys)})`}>
    <button
      {...button}
      type="button"
      aria-label={name}
      aria-keyshortcuts={keys && ariaKeys(keys)}
      className="grid size-9 cursor-pointer place-items-center rounded-md text-sm text-ink hover:bg-sunken focus-visible:-outline-offset-2 aria-disabled:cursor-default aria-disabled:text-muted aria-disabled:opacity-55 aria-expanded:bg-brand-soft aria-expanded:text-brand-text aria-expanded:inset-ring-2 aria-expanded:inset-ring-brand aria-pressed:bg-brand-soft aria-pressed:text-brand-text aria-pressed:inset-ring-2 aria-pressed:inset-ring-brand md:w-8 [&_:is(b,i,s,u)]:text-base [&_:is(b,i,s,u)]:font-semibold [&_svg]:size-5 [&_svg]:fill-none [&_svg]:stroke-current [&_svg]:stroke-[1.75] [&_svg]:[stroke-linecap:round] [&_svg]:[stroke-linejoin:round]"
    />
  </Tooltip>
)
