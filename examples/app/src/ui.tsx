import { type Href, Link } from 'expo-router'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import {
  ActivityIndicator,
  Text as NativeText,
  Pressable,
  ScrollView,
  TextInput,
  type TextInputProps,
  type TextProps,
  View,
  type ViewStyle,
} from 'react-native'
import { SafeAreaView } from 'react-native-safe-area-context'
import { useColors } from './theme'

type Tone = 'ink' | 'soft' | 'bad' | 'good' | 'accent' | 'onAccent'

export function Text({
  tone = 'ink',
  size = 16,
  bold,
  style,
  ...rest
}: TextProps & { tone?: Tone; size?: number; bold?: boolean }) {
  const colors = useColors()
  const base = {
    color: colors[tone],
    fontSize: size,
    lineHeight: size * 1.4,
    fontWeight: bold ? '600' : '400',
  } as const
  return <NativeText {...rest} style={[base, style]} />
}

export function Heading({ children, level = 2 }: { children: ReactNode; level?: 1 | 2 }) {
  return (
    <Text accessibilityRole="header" aria-level={level} bold size={level === 1 ? 26 : 19}>
      {children}
    </Text>
  )
}

/** A screen that scrolls, with a column as wide as a phone. `footer` stays in sight. */
export function Screen({ children, footer }: { children: ReactNode; footer?: ReactNode }) {
  const colors = useColors()
  return (
    <View role="main" style={{ flex: 1, backgroundColor: colors.paper }}>
      <ScrollView
        keyboardShouldPersistTaps="handled"
        contentContainerStyle={{ padding: 16, gap: 16, ...column }}
      >
        {children}
      </ScrollView>
      {footer && (
        <SafeAreaView
          edges={['bottom']}
          style={{ borderTopWidth: 1, borderColor: colors.line, backgroundColor: colors.card }}
        >
          <View style={{ padding: 12, gap: 8, ...column }}>{footer}</View>
        </SafeAreaView>
      )}
    </View>
  )
}

export const column: ViewStyle = { width: '100%', maxWidth: 720, alignSelf: 'center' }

export function Card({ children }: { children: ReactNode }) {
  const colors = useColors()
  const look = {
    backgroundColor: colors.card,
    borderColor: colors.line,
    borderWidth: 1,
    borderRadius: 12,
    padding: 16,
    gap: 12,
  }
  return <View style={look}>{children}</View>
}

type ButtonProps = { title: string; onPress(): unknown; plain?: boolean; disabled?: boolean; label?: string }

/** Busy for as long as what it starts takes. */
export function Button({ title, onPress, plain = false, disabled = false, label }: ButtonProps) {
  const colors = useColors()
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      await onPress()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Pressable
      role="button"
      aria-label={label ?? title}
      aria-busy={busy}
      disabled={disabled || busy}
      onPress={press}
      style={({ pressed }) => ({
        minHeight: 48,
        paddingHorizontal: 18,
        borderRadius: 10,
        alignItems: 'center',
        justifyContent: 'center',
        backgroundColor: plain ? 'transparent' : colors.accent,
        borderWidth: 1,
        borderColor: plain ? colors.line : colors.accent,
        opacity: disabled ? 0.5 : pressed || busy ? 0.8 : 1,
      })}
    >
      <Text bold tone={plain ? 'ink' : 'onAccent'}>
        {busy ? 'One moment…' : title}
      </Text>
    </Pressable>
  )
}

export function Chip({ title, selected, onPress }: { title: string; selected: boolean; onPress(): void }) {
  const colors = useColors()
  return (
    <Pressable
      role="button"
      aria-pressed={selected}
      onPress={onPress}
      style={{
        minHeight: 44,
        justifyContent: 'center',
        paddingHorizontal: 14,
        borderRadius: 22,
        borderWidth: 1,
        borderColor: selected ? colors.accent : colors.line,
        backgroundColor: selected ? colors.accent : colors.card,
      }}
    >
      <Text size={15} tone={selected ? 'onAccent' : 'ink'}>
        {title}
      </Text>
    </Pressable>
  )
}

export function Field({ label, error, ...input }: TextInputProps & { label: string; error?: string }) {
  const colors = useColors()
  const id = useId()
  return (
    <View style={{ gap: 4 }}>
      <Text size={14} bold nativeID={`${id}-label`}>
        {label}
      </Text>
      <TextInput
        {...input}
        aria-labelledby={`${id}-label`}
        aria-invalid={error !== undefined}
        placeholderTextColor={colors.soft}
        style={{
          minHeight: 48,
          fontSize: 16,
          color: colors.ink,
          backgroundColor: colors.card,
          borderWidth: 1,
          borderColor: error ? colors.bad : colors.line,
          borderRadius: 10,
          paddingHorizontal: 12,
          // Text of several lines begins at the top.
          paddingVertical: 11,
        }}
      />
      {error && (
        <Text size={14} tone="bad" role="alert">
          {error}
        </Text>
      )}
    </View>
  )
}

type KindOfFieldProps = Omit<ComponentProps<typeof Field>, 'label'> & { label?: string }

export function EmailField({ label = 'E-mail', ...field }: KindOfFieldProps) {
  return <Field label={label} inputMode="email" autoComplete="email" autoCapitalize="none" {...field} />
}

/** Takes a recovery code too, which has letters. */
export function CodeField({ label = 'Code', ...field }: KindOfFieldProps) {
  return <Field label={label} autoComplete="one-time-code" autoCapitalize="none" {...field} />
}

export type Choice = { value: string; label: string; note?: string }

/** One of a few, all in sight. */
export function Choices({
  label,
  choices,
  value,
  onChange,
}: {
  label: string
  choices: Choice[]
  value: string
  onChange(value: string): void
}) {
  const colors = useColors()
  return (
    <View role="radiogroup" aria-label={label} style={{ gap: 8 }}>
      {choices.map((choice) => {
        const checked = choice.value === value
        return (
          <Pressable
            key={choice.value}
            role="radio"
            aria-checked={checked}
            onPress={() => onChange(choice.value)}
            style={{
              flexDirection: 'row',
              justifyContent: 'space-between',
              gap: 12,
              minHeight: 48,
              alignItems: 'center',
              paddingHorizontal: 14,
              borderRadius: 10,
              borderWidth: checked ? 2 : 1,
              borderColor: checked ? colors.accent : colors.line,
            }}
          >
            <Text bold={checked} style={{ flexShrink: 1 }}>
              {choice.label}
            </Text>
            {choice.note && <Text tone="soft">{choice.note}</Text>}
          </Pressable>
        )
      })}
    </View>
  )
}

type CheckBoxProps = { label: string; checked: boolean; error?: string; onChange(checked: boolean): void }

export function CheckBox({ label, checked, error, onChange }: CheckBoxProps) {
  const colors = useColors()
  return (
    <View style={{ gap: 4 }}>
      <Pressable
        role="checkbox"
        aria-checked={checked}
        aria-label={label}
        onPress={() => onChange(!checked)}
        style={{ flexDirection: 'row', gap: 12, minHeight: 48, alignItems: 'center' }}
      >
        <View
          style={{
            width: 24,
            height: 24,
            alignItems: 'center',
            justifyContent: 'center',
            borderRadius: 6,
            borderWidth: 2,
            borderColor: error ? colors.bad : checked ? colors.accent : colors.soft,
            backgroundColor: checked ? colors.accent : colors.card,
          }}
        >
          {checked && (
            <Text size={14} tone="onAccent">
              ✓
            </Text>
          )}
        </View>
        <Text style={{ flexShrink: 1 }}>{label}</Text>
      </Pressable>
      {error && (
        <Text size={14} tone="bad" role="alert">
          {error}
        </Text>
      )}
    </View>
  )
}

export function Notice({ children, tone = 'ink' }: { children: ReactNode; tone?: 'ink' | 'bad' | 'good' }) {
  const colors = useColors()
  return (
    <View role="status" style={{ backgroundColor: colors.tint, borderRadius: 10, padding: 12 }}>
      <Text tone={tone}>{children}</Text>
    </View>
  )
}

/** In place of what is not there: a spinner, or why it will not come. */
export function Waiting({ error, retry }: { error: Error | null; retry?(): void }) {
  if (!error) return <ActivityIndicator style={{ padding: 32 }} aria-label="Loading" />
  return (
    <View style={{ gap: 12 }}>
      <Notice tone="bad">{error.message}</Notice>
      {retry && <Button plain title="Try again" onPress={retry} />}
    </View>
  )
}

/** Leads to another screen. */
export function LinkRow({ href, title }: { href: Href; title: string }) {
  const colors = useColors()
  return (
    <Link href={href} asChild>
      <Pressable
        role="link"
        style={{
          flexDirection: 'row',
          justifyContent: 'space-between',
          alignItems: 'center',
          minHeight: 48,
          borderBottomWidth: 1,
          borderColor: colors.line,
        }}
      >
        <Text>{title}</Text>
        <Text tone="soft" aria-hidden>
          ›
        </Text>
      </Pressable>
    </Link>
  )
}

export function Row({ label, value, bold }: { label: string; value: string; bold?: boolean }) {
  return (
    <View style={{ flexDirection: 'row', justifyContent: 'space-between', gap: 12 }}>
      <Text tone={bold ? 'ink' : 'soft'} bold={bold}>
        {label}
      </Text>
      <Text bold={bold}>{value}</Text>
    </View>
  )
}
