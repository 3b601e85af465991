import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useState, type KeyboardEvent, type Ref } from 'react'
import { insertTableControl, tableControls } from './table-controls.tsx'
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
const isMac = navigator.userAgent.includes('Mac')

/** `Ctrl+Shift+8` as people read it, `Control+Shift+8` as ARIA wants it. */
const shownKeys = (keys: string): string => keys.replace('Mod', isMac ? '⌘' : 'Ctrl')
const ariaKeys = (keys: string): string => keys.replace('Mod', isMac ? 'Meta' : 'Control')
const titleOf = (name: string, keys: string | undefined): string =>
  keys === undefined ? name : `${name} (${shownKeys(keys)})`

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
  const button = (index: number) => ({
    type: 'button' as const,
    tabIndex: index === Math.min(stop, all.length + panelControls.length - 1) ? 0 : -1,
    onFocus: () => setStop(index),
  })
  return (
    <div
      className="editor-toolbar"
      role="toolbar"
      aria-label="Formatting"
      ref={toolbarRef}
      onKeyDown={onKey}
      onMouseDown={(event) => event.preventDefault()}
    >
      {shownGroups.map((group) => (
        <div className="tool-group" key={group[0]?.name}>
          {group.map((control) => {
            const index = all.indexOf(control)
            const [isPressed, isPossible] = states[index] ?? []
            return (
              <button
                {...button(index)}
                key={control.name}
                title={titleOf(control.name, control.keys)}
                aria-label={control.name}
                aria-keyshortcuts={control.keys && ariaKeys(control.keys)}
                aria-pressed={isPressed}
                aria-disabled={isPossible === false || undefined}
                onClick={() => {
                  if (isPossible !== false) control.run(editor)
                  // At once: TipTap's own focus waits for a frame, in which a key would be lost.
                  editor.view.focus()
                }}
              >
                {control.icon}
              </button>
            )
          })}
        </div>
      ))}
      <div className="tool-group">
        {panelControls.map(({ panel: opened, name, keys, icon }, index) => (
          <button
            {...button(all.length + index)}
            key={name}
            title={titleOf(name, keys)}
            aria-label={name}
            aria-keyshortcuts={keys && ariaKeys(keys)}
            aria-expanded={panel === opened}
            aria-pressed={opened === 'link' ? isLinked : undefined}
            onClick={() => onPanel(panel === opened ? null : opened)}
          >
            {icon}
          </button>
        ))}
      </div>
    </div>
  )
}
