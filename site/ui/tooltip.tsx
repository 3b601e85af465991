import * as Radix from '@radix-ui/react-tooltip'
import { useState, type ReactElement, type ReactNode } from 'react'
import { DELAY, EDGE, GAP, LOOK, SKIP_DELAY } from './tooltip-constants.ts'

/** Goes around everything that has tooltips. */
export const Tooltips = ({ children }: { children: ReactNode }) => (
  <Radix.Provider delayDuration={DELAY} skipDelayDuration={SKIP_DELAY}>
    {children}
  </Radix.Provider>
)

interface Props {
  text: string
  /** An icon-only button. */
  children: ReactElement
}

/** The latest scroll event of any element; its phase is set only while listeners run. This listener is added before Radix's. */
let scroll: Event | undefined
addEventListener('scroll', (event) => (scroll = event), true)
const isScrolling = (): boolean => scroll !== undefined && scroll.eventPhase !== Event.NONE

/** Shows what a button does, when the pointer rests on it or at once on focus. */
export function Tooltip({ text, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  /** Radix closes on any scroll, even when focusing the button scrolls it into view: ignore those. */
  const change = (open: boolean) => {
    if (open || !isScrolling() || button?.matches(':focus-visible') !== true) setOpen(open)
  }
  return (
    <Radix.Root open={isOpen} onOpenChange={change}>
      <Radix.Trigger asChild ref={setButton}>
        {children}
      </Radix.Trigger>
      {/* Inside the dialog, because the rest of the page is behind it. */}
      <Radix.Portal container={button?.closest<HTMLElement>('dialog, .desk') ?? null}>
        {/* Without an id it does not describe the button, whose name already says the same. */}
        <Radix.Content id="" sideOffset={GAP} collisionPadding={EDGE} className={`z-10 ${LOOK}`}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
