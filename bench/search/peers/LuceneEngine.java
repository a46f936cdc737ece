import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Stream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.util.CharTokenizer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.spell.DirectSpellChecker;
import org.apache.lucene.search.spell.SuggestMode;
import org.apache.lucene.search.spell.SuggestWord;
import org.apache.lucene.store.FSDirectory;

/**
 * Lucene as one engine of the search bench. Works off tasks from standard input, one at a time: a line with the task's
 * name, its arguments and a number of lines that follow, separated by tabs. Answers each with a line of JSON.
 *
 * <p>A line of a document has its id, title, excerpt and meta, then the words of title and body between spaces. A query
 * has three columns: parts of which all are wanted and parts of which any is, both between `&`, and its words as typed. A
 * part has terms between `|`, a term has words between spaces, and a word that may be longer ends with a star.
 */
public final class LuceneEngine {
  private static final int RESULTS = 10;
  private static final float TITLE_WEIGHT = 5;
  private static final int BUFFER_MEGABYTES = 64;

  private final Analyzer analyzer = createAnalyzer();
  private final DirectSpellChecker spelling = createSpelling();
  private IndexWriter writer;
  private SearcherManager searchers;

  public static void main(String[] arguments) throws IOException {
    LuceneEngine engine = new LuceneEngine();
    BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      String[] task = line.split("\t", -1);
      List<String> lines = new ArrayList<>();
      for (int left = Integer.parseInt(task[task.length - 1]); left > 0; left--) lines.add(input.readLine());
      String answer;
      try {
        answer = engine.work(task, lines);
      } catch (Exception error) {
        answer = "{\"error\":\"" + error.toString().replaceAll("[\"\\\\\\p{Cntrl}]", " ") + "\"}";
      }
      System.out.println(answer);
    }
  }

  private String work(String[] task, List<String> lines) throws IOException {
    switch (task[0]) {
      case "build":
        return build(Path.of(task[1]), Path.of(task[2]));
      case "open":
        return open(Path.of(task[1]), lines.get(0));
      case "search":
        return search(lines, Double.parseDouble(task[1]), Boolean.parseBoolean(task[2]));
      case "save":
        return save(lines);
      case "saveMany":
        return saveMany(lines);
      default:
        throw new IOException("There is no task " + task[0] + ".");
    }
  }

  private String build(Path corpus, Path folder) throws IOException {
    long began = System.nanoTime();
    int documents = 0;
    try (IndexWriter built = openWriter(folder);
        Stream<String> lines = Files.lines(corpus)) {
      for (String line : (Iterable<String>) lines::iterator) {
        built.addDocument(toDocument(line.split("\t", -1)));
        documents++;
      }
      built.forceMerge(1);
      built.commit();
    }
    double seconds = (System.nanoTime() - began) / 1e9;
    return "{\"documents\":" + documents + ",\"seconds\":" + seconds + ",\"peakBytes\":" + readMemory("VmHWM") + "}";
  }

  private String open(Path folder, String query) throws IOException {
    long began = System.nanoTime();
    writer = openWriter(folder);
    searchers = new SearcherManager(writer, new SearcherFactory());
    find(query.split("\t", -1), false);
    double milliseconds = (System.nanoTime() - began) / 1e6;
    System.gc();
    return "{\"milliseconds\":" + milliseconds + ",\"restBytes\":" + readMemory("VmRSS") + "}";
  }

  private String search(List<String> lines, double seconds, boolean isCorrected) throws IOException {
    List<String[]> queries = new ArrayList<>();
    for (String line : lines) queries.add(line.split("\t", -1));
    long end = System.nanoTime() + (long) (seconds * 1e9);
    StringJoiner passes = new StringJoiner(",", "[", "]");
    StringJoiner totals = new StringJoiner(",", "[", "]");
    boolean isFirst = true;
    do {
      StringJoiner pass = new StringJoiner(",", "[", "]");
      for (String[] query : queries) {
        long began = System.nanoTime();
        int total = find(query, isCorrected);
        pass.add(String.valueOf((System.nanoTime() - began) / 1e6));
        if (isFirst) totals.add(String.valueOf(total));
      }
      isFirst = false;
      passes.add(pass.toString());
    } while (System.nanoTime() < end);
    return "{\"passes\":" + passes + ",\"totals\":" + totals + "}";
  }

  /** Each line is a document and, at its end, a query for a word that no other has. */
  private String save(List<String> lines) throws IOException {
    StringJoiner latencies = new StringJoiner(",", "[", "]");
    for (String line : lines) {
      String[] columns = line.split("\t", -1);
      long began = System.nanoTime();
      replace(columns);
      writer.commit();
      searchers.maybeRefreshBlocking();
      latencies.add(String.valueOf((System.nanoTime() - began) / 1e6));
      String[] query = Arrays.copyOfRange(columns, columns.length - 3, columns.length);
      if (find(query, false) != 1) throw new IOException("A document was saved and is not found.");
    }
    return latencies.toString();
  }

  private String saveMany(List<String> lines) throws IOException {
    for (String line : lines) replace(line.split("\t", -1));
    writer.commit();
    searchers.maybeRefreshBlocking();
    return "null";
  }

  private void replace(String[] columns) throws IOException {
    writer.updateDocument(new Term("id", columns[0]), toDocument(columns));
  }

  /** How many documents match. Reads the best ten as they are stored. */
  private int find(String[] query, boolean isCorrected) throws IOException {
    IndexSearcher searcher = searchers.acquire();
    try {
      int total = findParts(searcher, query[0], query[1]);
      if (total > 0 || !isCorrected) return total;
      List<String> words = correct(searcher, List.of(query[2].split(" ")));
      String parts = String.join("&", words) + "*";
      return findParts(searcher, parts, parts);
    } finally {
      searchers.release(searcher);
    }
  }

  private int findParts(IndexSearcher searcher, String whole, String loose) throws IOException {
    Query query = combine(whole, Occur.MUST);
    int total = searcher.count(query);
    if (total == 0 && loose.indexOf('&') >= 0) {
      query = combine(loose, Occur.SHOULD);
      total = searcher.count(query);
    }
    if (total == 0) return 0;
    // Counting apart lets the search for the best skip what cannot be among them.
    for (ScoreDoc hit : searcher.search(query, RESULTS).scoreDocs) {
      Document found = searcher.doc(hit.doc);
      if (found.get("title") == null || found.get("excerpt") == null) throw new IOException("A result has no texts.");
    }
    return total;
  }

  private static Query combine(String parts, Occur occur) {
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    for (String part : parts.split("&")) all.add(meaning(part), occur);
    return all.build();
  }

  /** A part counts as the best of the terms that mean it. */
  private static Query meaning(String part) {
    List<Query> terms = new ArrayList<>();
    for (String term : part.split("\\|")) terms.add(haveAll(term));
    return terms.size() == 1 ? terms.get(0) : new DisjunctionMaxQuery(terms, 0);
  }

  private static Query haveAll(String term) {
    String[] words = term.split(" ");
    if (words.length == 1) return inFields(words[0]);
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    for (String word : words) all.add(inFields(word), Occur.MUST);
    return all.build();
  }

  private static Query inFields(String word) {
    BooleanQuery.Builder fields = new BooleanQuery.Builder();
    fields.add(new BoostQuery(inField("title", word), TITLE_WEIGHT), Occur.SHOULD);
    fields.add(inField("body", word), Occur.SHOULD);
    return fields.build();
  }

  private static Query inField(String field, String word) {
    if (!word.endsWith("*")) return new TermQuery(new Term(field, word));
    return new PrefixQuery(new Term(field, word.substring(0, word.length() - 1)));
  }

  /** Every word that no document has is replaced by the likeliest one that is similar. */
  private List<String> correct(IndexSearcher searcher, List<String> words) throws IOException {
    List<String> corrected = new ArrayList<>();
    for (String word : words) {
      List<SuggestWord> similar = new ArrayList<>();
      for (String field : List.of("title", "body")) {
        similar.addAll(
            List.of(
                spelling.suggestSimilar(
                    new Term(field, word), 1, searcher.getIndexReader(), SuggestMode.SUGGEST_WHEN_NOT_IN_INDEX)));
      }
      corrected.add(
          similar.stream()
              .max(Comparator.comparingDouble((SuggestWord one) -> one.score).thenComparing(one -> one.freq))
              .map(one -> one.string)
              .orElse(word));
    }
    return corrected;
  }

  private IndexWriter openWriter(Path folder) throws IOException {
    IndexWriterConfig config = new IndexWriterConfig(analyzer);
    config.setRAMBufferSizeMB(BUFFER_MEGABYTES);
    return new IndexWriter(FSDirectory.open(folder), config);
  }

  private static Document toDocument(String[] columns) {
    Document document = new Document();
    document.add(new StringField("id", columns[0], Field.Store.YES));
    document.add(new StoredField("title", columns[1]));
    document.add(new StoredField("url", "/documents/" + columns[0]));
    document.add(new StoredField("excerpt", columns[2]));
    document.add(new StoredField("meta", columns[3]));
    document.add(new Field("title", columns[4], indexedWords()));
    document.add(new Field("body", columns[5], indexedWords()));
    return document;
  }

  /** Without the positions of words: no engine of the bench searches for phrases. */
  private static FieldType indexedWords() {
    FieldType type = new FieldType();
    type.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
    type.setTokenized(true);
    return type;
  }

  /** Words come as they are. */
  private static Analyzer createAnalyzer() {
    return new Analyzer() {
      @Override
      protected TokenStreamComponents createComponents(String field) {
        return new TokenStreamComponents(CharTokenizer.fromSeparatorCharPredicate(letter -> letter == ' '));
      }
    };
  }

  /** Up to two edits, wherever they are. */
  private static DirectSpellChecker createSpelling() {
    DirectSpellChecker checker = new DirectSpellChecker();
    checker.setMinPrefix(0);
    checker.setMinQueryLength(3);
    checker.setMaxEdits(2);
    return checker;
  }

  /** Bytes, as Linux counts them for this process. */
  private static long readMemory(String field) throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith(field + ":")) return Long.parseLong(line.replaceAll("\\D", "")) * 1024;
    }
    return 0;
  }
}
