import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useCallback, useState, type KeyboardEvent, type Ref } from 'react'
import { insertTableControl, tableControls } from './table-controls.tsx'
import { ToolButton } from './tool-button.tsx'
import { controls, panelControls, type PanelName } from './toolbar-controls.tsx'

interface Props {
  editor: Editor
  toolbarRef: Ref<HTMLDivElement>
  /** The open panel, if any. */
  panel: PanelName | null
  onPanel: (panel: PanelName | null) => void
}

const outsideTables = [...controls, [insertTableControl]]
const inTables = [...controls, tableControls]
const allOutside = outsideTables.flat()
const allInside = inTables.flat()

/** Implements the 'toolbar' pattern of the WAI-ARIA practices: one Tab stop, arrow keys between the buttons. */
export function EditorToolbar({ editor, toolbarRef, panel, onPanel }: Props) {
  const isInTable = useEditorState({ editor, selector: ({ editor: shown }) => shown.isActive('table') })
  const groups = isInTable ? inTables : outsideTables
  const all = isInTable ? allInside : allOutside
  const states = useEditorState({
    editor,
    selector: ({ editor: shown }) => all.map(({ isPressed, isPossible }) => [isPressed?.(shown), isPossible(shown)]),
  })
  const isLinked = useEditorState({ editor, selector: ({ editor: shown }) => shown.isActive('link') })
  const [focused, setFocused] = useState(0)
  // Outside tables there are fewer buttons, so the index may be past the last one.
  const stop = Math.min(focused, all.length + panelControls.length - 1)

  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')]
    const moves: Record<string, number> = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: -1 }
    const next = moves[event.key]
    if (event.key === 'Escape') editor.view.focus()
    else if (next !== undefined) buttons.at(next % buttons.length)?.focus()
    else return
    event.preventDefault()
  }
  const press = useCallback(
    (index: number) => {
      const opened = panelControls[index - all.length]?.panel
      if (opened !== undefined) {
        onPanel(panel === opened ? null : opened)
        return
      }
      const control = all[index]
      if (control?.isPossible(editor) === true) control.run(editor)
      // Focus the view directly: TipTap's own `focus` waits for a frame, during which a keystroke would be lost.
      editor.view.focus()
    },
    [editor, all, panel, onPanel],
  )
  return (
    <div
      className="flex flex-wrap gap-x-0.5 gap-y-1 rounded-t-lg border-b border-line bg-surface p-1.5 md:gap-x-1.5"
      role="toolbar"
      aria-label="Formatting"
      ref={toolbarRef}
      onKeyDown={onKey}
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map((group) => (
        <div className="contents md:flex" key={group[0]?.name}>
          {group.map((control) => {
            const index = all.indexOf(control)
            const [isPressed, isPossible] = states[index] ?? []
            return (
              <ToolButton
                key={control.name}
                name={control.name}
                keys={control.keys}
                icon={control.icon}
                index={index}
                isStop={index === stop}
                isPressed={isPressed}
                isPossible={isPossible ?? true}
                onFocus={setFocused}
                onPress={press}
              />
            )
          })}
        </div>
      ))}
      <div className="contents md:flex">
        {panelControls.map(({ panel: opened, name, keys, icon }, index) => (
          <ToolButton
            key={name}
            name={name}
            keys={keys}
            icon={icon}
            index={all.length + index}
            isStop={all.length + index === stop}
            isPressed={opened === 'link' ? isLinked : undefined}
            isExpanded={panel === opened}
            isPossible
            onFocus={setFocused}
            onPress={press}
          />
        ))}
      </div>
    </div>
  )
}
