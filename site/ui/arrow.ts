/** From another name to the name. The arrow is read as text and seen as a shape: not every font has one. */
export const ARROW =
  'inline-block h-2.5 w-3 overflow-hidden bg-current text-[0] [clip-path:polygon(100%_50%,50%_0,50%_38%,0_38%,0_62%,50%_62%,50%_100%)]'
