import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useState, type KeyboardEvent, type Ref } from 'react'
import { insertTableControl, tableControls } from './table-controls.tsx'
import { ToolButton } from './tool-button.tsx'
import { controls, panelControls, type PanelName } from './toolbar-controls.tsx'

interface Props {
  editor: Editor
  toolbarRef: Ref<HTMLDivElement>
  /** The panel that is open. */
  panel: PanelName | null
  onPanel: (panel: PanelName | null) => void
}

const groups = [...controls, [insertTableControl]]
const groupsInTable = [...controls, tableControls]

/** The pattern 'toolbar' of the WAI-ARIA practices: one stop for Tab, arrow keys between the buttons. */
export function EditorToolbar({ editor, toolbarRef, panel, onPanel }: Props) {
  const isInTable = useEditorState({ editor, selector: ({ editor: shown }) => shown.isActive('table') })
  const shownGroups = isInTable ? groupsInTable : groups
  const all = shownGroups.flat()
  const states = useEditorState({
    editor,
    selector: ({ editor: shown }) => all.map(({ isPressed, isPossible }) => [isPressed?.(shown), isPossible(shown)]),
  })
  const isLinked = useEditorState({ editor, selector: ({ editor: shown }) => shown.isActive('link') })
  const [stop, setStop] = useState(0)

  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')]
    const moves: Record<string, number> = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: -1 }
    const next = moves[event.key]
    if (event.key === 'Escape') editor.view.focus()
    else if (next !== undefined) buttons.at(next % buttons.length)?.focus()
    else return
    event.preventDefault()
  }
  const stopAt = (index: number) => ({
    tabIndex: index === Math.min(stop, all.length + panelControls.length - 1) ? 0 : -1,
    onFocus: () => setStop(index),
  })
  return (
    <div
      className="flex flex-wrap gap-x-0.5 gap-y-1 rounded-t-lg border-b border-line bg-surface p-1.5 md:gap-x-1.5"
      role="toolbar"
      aria-label="Formatting"
      ref={toolbarRef}
      onKeyDown={onKey}
      onMouseDown={(event) => event.preventDefault()}
    >
      {shownGroups.map((group) => (
        <div className="contents md:flex" key={group[0]?.name}>
          {group.map((control) => {
            const index = all.indexOf(control)
            const [isPressed, isPossible] = states[index] ?? []
            return (
              <ToolButton
                {...stopAt(index)}
                key={control.name}
                name={control.name}
                keys={control.keys}
                aria-pressed={isPressed}
                aria-disabled={isPossible === false || undefined}
                onClick={() => {
                  if (isPossible !== false) control.run(editor)
                  // At once: TipTap's own focus waits for a frame, in which a key would be lost.
                  editor.view.focus()
                }}
              >
                {control.icon}
              </ToolButton>
            )
          })}
        </div>
      ))}
      <div className="contents md:flex">
        {panelControls.map(({ panel: opened, name, keys, icon }, index) => (
          <ToolButton
            {...stopAt(all.length + index)}
            key={name}
            name={name}
            keys={keys}
            aria-expanded={panel === opened}
            aria-pressed={opened === 'link' ? isLinked : undefined}
            onClick={() => onPanel(panel === opened ? null : opened)}
          >
            {icon}
          </ToolButton>
        ))}
      </div>
    </div>
  )
}
