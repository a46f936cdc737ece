import { ApiError } from '@storefront/client'
import { useState } from 'react'
import { buying } from '../../src/shop'
import { Button, EmailField, Field, Heading, Notice, Screen, Text } from '../../src/ui'

/** For guests with a new phone: the link to an order is mailed, and opens the app with its token. */
export default function LookUpScreen() {
  const [number, setNumber] = useState('')
  const [email, setEmail] = useState('')
  const [told, setTold] = useState<string>()
  const [failure, setFailure] = useState<Error | null>(null)
  const errors = failure instanceof ApiError ? failure.fields : {}
  const lookUp = () =>
    buying.lookUp({ number, email }).then(
      (message) => {
        setFailure(null)
        setTold(message)
      },
      (error) => {
        setTold(undefined)
        setFailure(error)
      },
    )
  return (
    <Screen>
      <Heading level={1}>Find an order</Heading>
      <Text>We mail a link to the address that the order was placed with.</Text>
      {told && <Notice tone="good">{told}</Notice>}
      {failure && Object.keys(errors).length === 0 && <Notice tone="bad">{failure.message}</Notice>}
      <Field
        label="Order number"
        value={number}
        error={errors.number?.[0]}
        onChangeText={setNumber}
        autoCapitalize="characters"
      />
      <EmailField value={email} error={errors.email?.[0]} onChangeText={setEmail} />
      <Button title="Send the link" onPress={lookUp} />
    </Screen>
  )
}
