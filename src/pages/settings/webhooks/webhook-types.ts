/** Answers of the routes of webhooks. */
export const webhooksUrl = 'settings/webhooks'

export type Webhook = {
  id: string
  version: number
  name: string
  url: string
  events: string[]
  is_active: boolean
  is_given_up: boolean
  failing_since: string | null
  created_at: string
  created_by_label: string
  sent_count: number
  waiting_count: number
  failed_count: number
  last_sent_at: string | null
}
export type NewWebhook = Webhook & { secret: string }

export type DeliveryState = 'waiting' | 'sent' | 'failed'
export type Delivery = {
  id: string
  body: string
  state: DeliveryState
  attempts: number
  due_at: string
  attempted_at: string | null
  response_code: number | null
  duration_ms: number | null
  answer: string
  error: string | null
  created_at: string
}

/** What the body of a delivery says about its event. */
export type DeliveredEvent = { resource: string; acts: string[]; label: string }
