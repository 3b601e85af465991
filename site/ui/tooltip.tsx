import * as Radix from '@radix-ui/react-tooltip'
import { useState, type ReactElement, type ReactNode } from 'react'
import { DELAY, EDGE, GAP, LOOK, SKIP_DELAY } from './tooltip-constants.ts'

/** Around everything that has tooltips. */
export const Tooltips = ({ children }: { children: ReactNode }) => (
  <Radix.Provider delayDuration={DELAY} skipDelayDuration={SKIP_DELAY}>
    {children}
  </Radix.Provider>
)

interface Props {
  text: string
  /** A button that shows no words. */
  children: ReactElement
}

/** The latest scroll of anything; it has a phase only while its listeners run. This listener is there before those of Radix. */
let scroll: Event | undefined
addEventListener('scroll', (event) => (scroll = event), true)
const isScrolling = (): boolean => scroll !== undefined && scroll.eventPhase !== Event.NONE

/** Says what a button does, to the pointer that rests on it and to the focus at once. */
export function Tooltip({ text, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  /** Radix closes at any scroll, also at the one by which the focus brings its button into view. */
  const change = (open: boolean) => {
    if (open || !isScrolling() || button?.matches(':focus-visible') !== true) setOpen(open)
  }
  return (
    <Radix.Root open={isOpen} onOpenChange={change}>
      <Radix.Trigger asChild ref={setButton}>
        {children}
      </Radix.Trigger>
      {/* Within the dialog, as the rest of the page lies behind it. */}
      <Radix.Portal container={button?.closest<HTMLElement>('dialog, .desk') ?? null}>
        {/* Without an id it is no description of the button, whose name says the same. */}
        <Radix.Content id="" sideOffset={GAP} collisionPadding={EDGE} className={`z-10 ${LOOK}`}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
