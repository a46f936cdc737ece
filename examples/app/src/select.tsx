import { useState } from 'react'
import { FlatList, Modal, Pressable, View } from 'react-native'
import { SafeAreaView } from 'react-native-safe-area-context'
import { useColors } from './theme'
import { Button, type Choice, column, Heading, Text } from './ui'

/** A choice of one among many, on a separate sheet. */
export function Select({
  label,
  choices,
  value,
  error,
  onChange,
}: {
  label: string
  choices: Choice[]
  value: string
  error?: string
  onChange(value: string): void
}) {
  const colors = useColors()
  const [open, setOpen] = useState(false)
  const chosen = choices.find((choice) => choice.value === value)?.label
  return (
    <View style={{ gap: 4 }}>
      <Text size={14} bold>
        {label}
      </Text>
      <Pressable
        role="button"
        aria-label={`${label}: ${chosen ?? 'choose'}`}
        onPress={() => setOpen(true)}
        style={{
          minHeight: 48,
          justifyContent: 'center',
          paddingHorizontal: 12,
          borderRadius: 10,
          borderWidth: 1,
          borderColor: error ? colors.bad : colors.line,
          backgroundColor: colors.card,
        }}
      >
        <Text tone={chosen ? 'ink' : 'soft'}>{chosen ?? 'Choose'}</Text>
      </Pressable>
      {error && (
        <Text size={14} tone="bad" role="alert">
          {error}
        </Text>
      )}
      <Modal aria-label={label} visible={open} animationType="slide" onRequestClose={() => setOpen(false)}>
        <SafeAreaView style={{ flex: 1, backgroundColor: colors.paper }}>
          <View style={{ padding: 16, gap: 12, flex: 1, ...column }}>
            <Heading>{label}</Heading>
            <FlatList
              data={choices}
              keyExtractor={(choice) => choice.value}
              renderItem={({ item }) => (
                <Pressable
                  role="button"
                  onPress={() => {
                    onChange(item.value)
                    setOpen(false)
                  }}
                  style={{
                    minHeight: 48,
                    justifyContent: 'center',
                    borderBottomWidth: 1,
                    borderColor: colors.line,
                  }}
                >
                  <Text bold={item.value === value}>{item.label}</Text>
                </Pressable>
              )}
            />
            <Button plain title="Close" onPress={() => setOpen(false)} />
          </View>
        </SafeAreaView>
      </Modal>
    </View>
  )
}
