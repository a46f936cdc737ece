import type { PushTopic } from '@storefront/client'
import { useState } from 'react'
import { useAnswer } from '../../src/hooks'
import { isPhone, registerForNotifications } from '../../src/push'
import { ForCustomers } from '../../src/sign-in'
import { CheckBox, Heading, Notice, Screen, Text, Waiting } from '../../src/ui'

const TOPICS: { [topic in PushTopic]: string } = {
  orders: 'An order is placed or cancelled',
  payments: 'A payment arrives, fails or is refunded',
  shipping: 'A parcel is sent or delivered',
}

export default function NotificationsScreen() {
  return (
    <ForCustomers>
      {isPhone ? (
        <Topics />
      ) : (
        <Screen>
          <Heading level={1}>Notifications</Heading>
          <Notice>Notifications are for phones. Open the app on yours to choose them.</Notice>
        </Screen>
      )}
    </ForCustomers>
  )
}

/** The topics that this phone is notified of. */
function Topics() {
  const { data, error, reload } = useAnswer(() => registerForNotifications(), [])
  const [changed, setChanged] = useState<string[]>()
  const [problem, setProblem] = useState<string>()
  const chosen = changed ?? data?.topics ?? []
  const choose = async (topic: PushTopic, isChosen: boolean) => {
    const topics = (Object.keys(TOPICS) as PushTopic[]).filter((one) =>
      one === topic ? isChosen : chosen.includes(one),
    )
    setChanged(topics)
    try {
      setChanged((await registerForNotifications(topics)).topics)
      setProblem(undefined)
    } catch (failure) {
      setChanged(undefined)
      setProblem((failure as Error).message)
    }
  }
  return (
    <Screen>
      <Heading level={1}>Notifications</Heading>
      <Text tone="soft">On this phone, tell me when…</Text>
      {!data && <Waiting error={error} retry={reload} />}
      {problem && <Notice tone="bad">{problem}</Notice>}
      {data &&
        Object.entries(TOPICS).map(([topic, label]) => (
          <CheckBox
            key={topic}
            label={label}
            checked={chosen.includes(topic)}
            onChange={(isChosen) => choose(topic as PushTopic, isChosen)}
          />
        ))}
    </Screen>
  )
}
