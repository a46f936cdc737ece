import { View } from 'react-native'
import { useAnswer } from './hooks'
import { shop } from './shop'
import { Button, Card, Chip, Text, Waiting } from './ui'

type Sort = 'price_asc' | 'price_desc' | 'name' | 'rating' | 'popular'

export type Wanted = {
  category?: string
  sort?: Sort
  in_stock?: boolean
  on_sale?: boolean
  option?: { [name: string]: string }
}

const SORTS: { value: Sort | undefined; title: string }[] = [
  { value: undefined, title: 'Newest' },
  { value: 'popular', title: 'Popular' },
  { value: 'price_asc', title: 'Cheapest' },
  { value: 'rating', title: 'Best rated' },
]

type Props = { q: string | undefined; wanted: Wanted; onChange(wanted: Wanted): void }

/** The filters of the list, with the number of products for each choice. */
export function Filters({ q, wanted, onChange }: Props) {
  const { sort, ...narrowing } = wanted
  const { data, error, reload } = useAnswer(
    () => shop.facets({ ...narrowing, q }),
    [JSON.stringify([narrowing, q])],
  )
  const set = (change: Partial<Wanted>) => onChange({ ...wanted, ...change })
  const { category, in_stock, on_sale, option = {} } = wanted
  const setOption = (name: string, value: string) => {
    const { [name]: former, ...others } = option
    const chosen = former === value ? others : { ...others, [name]: value }
    set({ option: Object.keys(chosen).length > 0 ? chosen : undefined })
  }
  // All at once, so that nothing moves under a finger.
  if (!data)
    return (
      <Card>
        <Waiting error={error} retry={reload} />
      </Card>
    )
  return (
    <Card>
      <Group title="Sort">
        {SORTS.map(({ value, title }) => (
          <Chip key={title} title={title} selected={sort === value} onPress={() => set({ sort: value })} />
        ))}
      </Group>
      <Group title="Show">
        <Chip
          title="In stock"
          selected={in_stock === true}
          onPress={() => set({ in_stock: in_stock ? undefined : true })}
        />
        <Chip
          title="Reduced"
          selected={on_sale === true}
          onPress={() => set({ on_sale: on_sale ? undefined : true })}
        />
      </Group>
      {data.categories.length > 0 && (
        <Group title="Category">
          {data.categories.map(({ slug, name, count }) => (
            <Chip
              key={slug}
              title={`${name} ${count}`}
              selected={category === slug}
              onPress={() => set({ category: category === slug ? undefined : slug })}
            />
          ))}
        </Group>
      )}
      {data.options.map(({ name, label, values }) => (
        <Group key={name} title={label}>
          {values.map(({ value, label, count }) => (
            <Chip
              key={value}
              title={`${label} ${count}`}
              selected={option[name] === value}
              onPress={() => setOption(name, value)}
            />
          ))}
        </Group>
      ))}
      <Button plain title="Clear filters" onPress={() => onChange({})} />
    </Card>
  )
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <View role="group" aria-label={title} style={{ gap: 8 }}>
      <Text size={14} bold>
        {title}
      </Text>
      <View style={{ flexDirection: 'row', flexWrap: 'wrap', gap: 8 }}>{children}</View>
    </View>
  )
}
