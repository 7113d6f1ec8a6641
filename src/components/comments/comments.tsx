import { DeleteOutlined } from '@ant-design/icons'
import { useNotification, useTranslate } from '@refinedev/core'
import { App, Button, Mentions, Skeleton } from 'antd'
import type { KeyboardEvent } from 'react'
import { askIcon } from '../layout/alert.tsx'
import { LONGEST_COMMENT } from '../../../domain/documents/comment.ts'
import type { Resource } from '../../../domain/resources/core/define.ts'
import { formatDateTime, formatTimeAgo } from '../../lib/format/format.ts'
import { toRequestError } from '../../lib/http-error.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { RequestFailed } from '../resource/record/request-failed.tsx'
import type { Comment } from './use-comments.ts'
import { useComments } from './use-comments.ts'
import './comments.css'

export type CommentsProps = {
  resource: Resource
  id: string
  /** Called after a comment is added or deleted. */
  onChanged?: () => void
  /** Puts the cursor into the field. */
  autoFocus?: boolean
}

/** Renders the comments of a record and a field for a new one; @ mentions a member, Ctrl+Enter sends. */
export function Comments({ resource, id, onChanged, autoFocus = false }: CommentsProps) {
  const t = useTranslate()
  const { modal } = App.useApp()
  const { open } = useNotification()
  const { comments, readAt, isLoading, error, retry, members, text, write, problem, isSending, send, remove } =
    useComments(resource.path, id, onChanged)
  if (error) return <RequestFailed error={error} onRetry={retry} />
  if (isLoading) return <Skeleton active paragraph={{ rows: 2 }} title={false} />
  const canSend = text.trim() !== '' && !isSending
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    if (canSend) void send()
  }
  const askRemove = (comment: Comment) =>
    modal.confirm({
      icon: askIcon,
      title: t('comments.removeTitle'),
      okText: t('comments.remove'),
      okButtonProps: { danger: true },
      cancelText: t('comments.keep'),
      autoFocusButton: 'cancel',
      onOk: () =>
        remove(comment).catch((failure: unknown) =>
          open?.({ type: 'error', message: t('comments.failed'), description: toRequestError(failure).message }),
        ),
    })
  return (
    <div className="comments">
      {comments.length === 0 ? <p className="comments-none">{t('comments.none')}</p> : null}
      <ol className="comment-list" aria-label={t('comments.title')}>
        {comments.map((comment) => (
          <CommentLine
            key={comment.id}
            comment={comment}
            readAt={readAt}
            {...(comment.may_delete ? { onRemove: () => askRemove(comment) } : {})}
          />
        ))}
      </ol>
      <Mentions
        aria-label={t('comments.field')}
        autoFocus={autoFocus}
        placeholder={t('comments.placeholder')}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={LONGEST_COMMENT}
        value={text}
        onChange={write}
        onKeyDown={onKeyDown}
        options={members.map(({ id: key, name }) => ({ key, value: name, label: name }))}
        {...(problem === null ? {} : { status: 'error' as const })}
      />
      {problem === null ? null : (
        <p className="comments-problem" role="alert">
          {problem}
        </p>
      )}
      <Button className="comments-send" disabled={!canSend} loading={isSending} onClick={() => void send()}>
        {t('comments.send')}
      </Button>
    </div>
  )
}

function CommentLine({ comment, readAt, onRemove }: { comment: Comment; readAt: Date; onRemove?: () => void }) {
  const t = useTranslate()
  const company = useCompany()
  const { author, body, recorded_at: at } = comment
  return (
    <li>
      <div className="comment-head">
        <strong>{author}</strong>
        <time dateTime={at} title={formatDateTime(at, company)}>
          {formatTimeAgo(at, readAt, company)}
        </time>
        {onRemove ? (
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('comments.removeOne', { author })}
            onClick={onRemove}
          />
        ) : null}
      </div>
      <p className={body === null ? 'comment-deleted' : 'comment-body'}>{body ?? t('comments.deleted')}</p>
    </li>
  )
}
