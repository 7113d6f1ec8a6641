import { useEffect, useEffectEvent } from 'react'

/** Calls `onRead` once for each loaded record. */
export function useOnRead<T extends { id: string }>(record: T | undefined, onRead: (record: T) => void): void {
  const read = useEffectEvent(() => (record ? onRead(record) : undefined))
  useEffect(() => read(), [record?.id])
}
