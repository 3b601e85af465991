import { Tooltip as Radix } from 'radix-ui'
import { useCallback, useState, type ReactElement, type ReactNode } from 'react'
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

/** Says what a button does, to the pointer that rests on it and to the focus at once. */
export function Tooltip({ text, children }: Props) {
  // Within the dialog, as the rest of the page lies behind it.
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const findPlace = useCallback(
    (button: HTMLButtonElement | null) => setPlace(button?.closest<HTMLElement>('dialog, .desk') ?? null),
    [],
  )
  return (
    <Radix.Root>
      <Radix.Trigger asChild ref={findPlace}>
        {children}
      </Radix.Trigger>
      <Radix.Portal container={place}>
        <Radix.Content sideOffset={GAP} collisionPadding={EDGE} className={`z-10 ${LOOK}`}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
