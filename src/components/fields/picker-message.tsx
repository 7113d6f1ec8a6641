import './fields.css'

/** Shows the error of the text left in a picker, below it. */
export function PickerMessage({ id, message }: { id: string; message: string | null }) {
  return message === null ? null : (
    <div id={id} className="field-error" role="alert">
      {message}
    </div>
  )
}
