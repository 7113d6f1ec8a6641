import { Alert } from '../layout/alert.tsx'
import type { Resource } from '../../../domain/resources/core/define.ts'
import { DraftNotice } from '../resource/form/draft-notice.tsx'
import type { SaveProblem } from '../resource/form/save-problem.tsx'
import { SaveProblemAlert } from '../resource/form/save-problem.tsx'
import type { useTyping } from './use-typing.ts'
import './document.css'

type FormNoticesProps = {
  resource: Resource
  typing: Pick<ReturnType<typeof useTyping>, 'notice' | 'reload'>
  problem: SaveProblem | null
  /** The effect of changing a posted document; null for a draft. */
  posted?: string | null
}

/** Shows notices above a document's form: unsaved input, the reason of a failed save, and the effect of a change. */
export function FormNotices({ resource, typing, problem, posted = null }: FormNoticesProps) {
  return (
    <>
      <DraftNotice {...typing.notice} />
      {problem ? (
        <div className="document-alert">
          <SaveProblemAlert resource={resource} problem={problem} onReload={typing.reload} />
        </div>
      ) : null}
      {posted !== null && !problem ? <Alert className="document-alert" type="info" message={posted} /> : null}
    </>
  )
}
