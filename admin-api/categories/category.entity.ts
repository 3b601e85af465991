import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm'

@Entity('category')
@Index('category_name_key', ['nameKey'], { unique: true })
@Index('category_slug', ['slug'], { unique: true })
export class Category {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number

  @Column({ type: 'text' })
  name: string

  /** The name in lower case: names are unique without regard to case. */
  @Column({ type: 'text' })
  nameKey: string

  @Column({ type: 'text' })
  slug: string
}
