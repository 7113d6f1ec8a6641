import './fields.css'

/** What is wrong with the text that a picker was left with, below it. */
export function PickerMessage({ id, message }: { id: string; message: string | null }) {
  return message === null ? null : (
    <div id={id} className="field-error" role="alert">
      {message}
    </div>
  )
}
