import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Stream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.miscellaneous.LengthFilter;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
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
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.SynonymQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.spell.DirectSpellChecker;
import org.apache.lucene.search.spell.SuggestMode;
import org.apache.lucene.search.spell.SuggestWord;
import org.apache.lucene.store.FSDirectory;

/**
 * Lucene as one engine of the search bench. Works off tasks from standard input, one at a time: a line with the task's
 * name, its arguments and a number of lines that follow, separated by tabs. Answers each with a line of JSON.
 */
public final class LuceneEngine {
  private static final int RESULTS = 10;
  private static final float TITLE_WEIGHT = 5;
  private static final int EXCERPT_LENGTH = 160;
  private static final int BUFFER_MEGABYTES = 64;

  private final Analyzer analyzer = createAnalyzer();
  private final Map<String, List<String>> synonyms = new HashMap<>();
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
        return open(Path.of(task[1]), task[2], lines);
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

  /** Each line is a word and what means the same, separated by tabs. */
  private String open(Path folder, String term, List<String> lines) throws IOException {
    for (String line : lines) {
      List<String> words = List.of(line.split("\t"));
      synonyms.put(words.get(0), words);
    }
    long began = System.nanoTime();
    writer = openWriter(folder);
    searchers = new SearcherManager(writer, new SearcherFactory());
    find(term, false);
    double milliseconds = (System.nanoTime() - began) / 1e6;
    System.gc();
    return "{\"milliseconds\":" + milliseconds + ",\"restBytes\":" + readMemory("VmRSS") + "}";
  }

  private String search(List<String> terms, double seconds, boolean isCorrected) throws IOException {
    long end = System.nanoTime() + (long) (seconds * 1e9);
    StringJoiner passes = new StringJoiner(",", "[", "]");
    StringJoiner totals = new StringJoiner(",", "[", "]");
    boolean isFirst = true;
    do {
      StringJoiner pass = new StringJoiner(",", "[", "]");
      for (String term : terms) {
        long began = System.nanoTime();
        int total = find(term, isCorrected);
        pass.add(String.valueOf((System.nanoTime() - began) / 1e6));
        if (isFirst) totals.add(String.valueOf(total));
      }
      isFirst = false;
      passes.add(pass.toString());
    } while (System.nanoTime() < end);
    return "{\"passes\":" + passes + ",\"totals\":" + totals + "}";
  }

  /** Each line is a document and, at its end, a word that no other has. */
  private String save(List<String> lines) throws IOException {
    StringJoiner latencies = new StringJoiner(",", "[", "]");
    for (String line : lines) {
      String[] columns = line.split("\t", -1);
      long began = System.nanoTime();
      replace(columns);
      writer.commit();
      searchers.maybeRefreshBlocking();
      latencies.add(String.valueOf((System.nanoTime() - began) / 1e6));
      if (find(columns[columns.length - 1], false) != 1) throw new IOException("A document was saved and is not found.");
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
  private int find(String term, boolean isCorrected) throws IOException {
    IndexSearcher searcher = searchers.acquire();
    try {
      List<String> words = readWords(term);
      int total = findWords(searcher, words);
      if (total > 0 || !isCorrected) return total;
      return findWords(searcher, correct(searcher, words));
    } finally {
      searchers.release(searcher);
    }
  }

  private int findWords(IndexSearcher searcher, List<String> words) throws IOException {
    Query query = combine(words, Occur.MUST);
    int total = searcher.count(query);
    if (total == 0 && words.size() > 1) {
      query = combine(words, Occur.SHOULD);
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

  private Query combine(List<String> words, Occur occur) {
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    for (int place = 0; place < words.size(); place++) {
      boolean isLast = place == words.size() - 1;
      BooleanQuery.Builder fields = new BooleanQuery.Builder();
      fields.add(new BoostQuery(inField("title", words.get(place), isLast), TITLE_WEIGHT), Occur.SHOULD);
      fields.add(inField("body", words.get(place), isLast), Occur.SHOULD);
      all.add(fields.build(), occur);
    }
    return all.build();
  }

  /** The last word also stands for the words it begins. */
  private Query inField(String field, String word, boolean isLast) {
    List<String> meanings = synonyms.get(word);
    if (meanings != null) {
      SynonymQuery.Builder query = new SynonymQuery.Builder(field);
      for (String meaning : meanings) query.addTerm(new Term(field, meaning));
      return query.build();
    }
    Term term = new Term(field, word);
    return isLast ? new PrefixQuery(term) : new TermQuery(term);
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

  private List<String> readWords(String text) throws IOException {
    LinkedHashSet<String> words = new LinkedHashSet<>();
    try (TokenStream stream = analyzer.tokenStream("body", text)) {
      CharTermAttribute word = stream.addAttribute(CharTermAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        // What was typed last stays last.
        words.remove(word.toString());
        words.add(word.toString());
      }
      stream.end();
    }
    return new ArrayList<>(words);
  }

  private IndexWriter openWriter(Path folder) throws IOException {
    IndexWriterConfig config = new IndexWriterConfig(analyzer);
    config.setRAMBufferSizeMB(BUFFER_MEGABYTES);
    return new IndexWriter(FSDirectory.open(folder), config);
  }

  /** Of the columns of a corpus: id, title, body and meta. */
  private static Document toDocument(String[] columns) {
    Document document = new Document();
    document.add(new StringField("id", columns[0], Field.Store.YES));
    document.add(new Field("title", columns[1], indexedWords(true)));
    document.add(new Field("body", columns[2], indexedWords(false)));
    document.add(new StoredField("url", "/documents/" + columns[0]));
    document.add(new StoredField("excerpt", columns[2].substring(0, Math.min(EXCERPT_LENGTH, columns[2].length()))));
    document.add(new StoredField("meta", columns[3]));
    return document;
  }

  /** Without the positions of words: no engine of the bench searches for phrases. */
  private static FieldType indexedWords(boolean isStored) {
    FieldType type = new FieldType();
    type.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
    type.setTokenized(true);
    type.setStored(isStored);
    return type;
  }

  /** Runs of letters and digits of 2 to 40 characters, in lower case and without accents. */
  private static Analyzer createAnalyzer() {
    return new Analyzer() {
      @Override
      protected TokenStreamComponents createComponents(String field) {
        Tokenizer runs = CharTokenizer.fromTokenCharPredicate(Character::isLetterOrDigit);
        TokenStream folded = new ASCIIFoldingFilter(new LowerCaseFilter(runs));
        return new TokenStreamComponents(runs, new LengthFilter(folded, 2, 40));
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
