import { Tooltip as Radix } from 'radix-ui'
import { useCallback, useState, type ReactElement, type ReactNode } from 'react'

/** Milliseconds for which the pointer rests, and within which the next tooltip needs no rest. */
const DELAY = 700
const SKIP_DELAY = 300

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
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-10 max-w-64 rounded-md bg-ink px-2.5 py-1 text-sm text-surface shadow-float"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
