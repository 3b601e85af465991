import { Fragment } from 'react'

/** A sentence. What it has between quotation marks is somebody's text, a name or what was typed: it has a direction of its own. */
export const Quoting = ({ children }: { children: string | undefined }) =>
  children?.split(/"([^"]+)"/).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <Fragment key={place}>
        "<bdi>{part}</bdi>"
      </Fragment>
    ),
  )
